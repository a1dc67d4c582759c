import type { GuidebookPage } from '../../modules/guidebook/guidebook.ts'

/** A matter in which a doctor, a psychologist or a lawyer might be taken to speak; null in all others. */
export type Concern = 'medical' | 'psychological' | 'legal' | null

const byShelf: Record<string, Concern> = {
  'health-and-safety': 'medical',
  'baby-care': 'medical',
  feeding: 'medical',
  toilet: 'medical',
  feelings: 'psychological',
  differences: 'psychological',
  parents: 'psychological',
}
/** Pages of which the law is a part, on shelves of which it is none. */
const legal = ['divorce', 'co-parenting', 'step-families', 'adoption', 'school-conflict']
const medical = ['safe-sleep', 'newborn-nights', 'bed-sharing', 'sex-education', 'puberty', 'alcohol', 'vaping']

export function concernOf({ id }: Pick<GuidebookPage, 'id'>, shelf: string | undefined): Concern {
  if (legal.includes(id)) return 'legal'
  return medical.includes(id) ? 'medical' : (byShelf[shelf ?? ''] ?? null)
}

import type { Brief } from './brief.ts'

/** A matter in which a doctor, a psychologist or a lawyer might be taken to speak; null in all others. */
export type Concern = 'medical' | 'psychological' | 'psychologist' | 'legal' | null

/** By page: beside a rash stands the bath, and beside depression an evening off, which are nobody's profession. */
const pages: Record<'medical' | 'psychological' | 'legal', string[]> = {
  medical: [
    ...['child-symptoms', 'chronic-illness', 'fever', 'germs-and-crowds', 'newborn-signs', 'skin-and-rashes'],
    ...['vaccinations', 'teeth', 'gas-and-digestion', 'constipation', 'bedwetting', 'preemie-nicu', 'post-birth-body'],
    ...['breastfeeding', 'slow-weight-gain', 'weight', 'safe-sleep', 'bed-sharing', 'puberty', 'alcohol', 'vaping'],
  ],
  psychological: [
    ...['adhd', 'autism', 'late-talking', 'learning-difficulties', 'sensory', 'habits', 'gender-identity'],
    ...['low-mood', 'self-harm', 'trauma', 'worry', 'grief', 'school-refusal', 'body-image', 'teen-eating'],
    ...['burnout', 'parent-depression', 'postpartum-mood', 'parent-bereaved'],
  ],
  legal: ['divorce', 'co-parenting', 'step-families', 'adoption', 'school-conflict'],
}
const concerns = new Map(
  (['medical', 'psychological', 'legal'] as const).flatMap((concern) =>
    pages[concern].map((id) => [id, concern] as const),
  ),
)

/** A sign for a doctor makes the matter medical on any page; what a line above the answer says is not said again. */
export function concernOf(page: string, { hasSign, saysNoDoctor }: Pick<Brief, 'hasSign' | 'saysNoDoctor'>): Concern {
  const concern = hasSign ? 'medical' : (concerns.get(page) ?? null)
  if (!saysNoDoctor) return concern
  return concern === 'psychological' ? 'psychologist' : concern === 'medical' ? null : concern
}

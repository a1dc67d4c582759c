type Bought = { id: string; boughtAt: number; isFinished: boolean }

/** What is to be done about purchases: these are put away unseen, and one is shown to the server. */
export type Due<B extends Bought> = { toFinish: B[]; validate: B | null }

const hourMs = 60 * 60 * 1000

/** Decides about purchases that the store has verified; `recorded` are those that the server needs not be told of again. */
export function dueOf<B extends Bought>(bought: readonly B[], recorded: readonly string[], now: number): Due<B> {
  const open = bought.filter(({ isFinished }) => !isFinished)
  const isOld = ({ boughtAt }: Bought) => now - boughtAt > hourMs
  const isKnown = ({ id }: Bought) => recorded.includes(id)
  const newest = newestOf(open.filter((one) => !isOld(one)))
  return {
    toFinish: open.filter((one) => isOld(one) || isKnown(one)),
    validate: newest && !isKnown(newest) ? newest : null,
  }
}

export function newestOf<B extends Bought>(bought: readonly B[]): B | null {
  return bought.reduce<B | null>((newest, one) => (newest && newest.boughtAt >= one.boughtAt ? newest : one), null)
}

const ended = [21105, 21006]

/** Whether a refusal is the store's last word, so that the purchase need not be shown again. */
export function isLastWord({ error, appleStatus }: { error: string; appleStatus?: number | undefined }): boolean {
  return (appleStatus !== undefined && ended.includes(appleStatus)) || error === 'Invalid receipt'
}

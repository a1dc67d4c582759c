/** A publication that nobody wrote. */
export type MadeUpWork = {
  title: string
  authors: [given: string, family: string][]
  year: number
  journal: string
  doi: string | null
  pmid: string | null
  pmcid: string | null
  abstract: string
  retracted: boolean
  /** A retraction notice names what it takes back. */
  noticeOf: { doi: string; pmid: string } | null
}

export function madeUpWork(n: number, differences: Partial<MadeUpWork> = {}): MadeUpWork {
  return {
    title: `Bedtime routines and night waking in made-up family ${n}`,
    authors: [
      ['Zoë', `Núñez${n}`],
      ['Ann B.', 'Other'],
    ],
    year: 2000 + (n % 25),
    journal: 'Journal of Made-Up Pediatrics',
    doi: `10.5555/made.${n}`,
    pmid: String(30_000_000 + n),
    pmcid: `PMC${700_000 + n}`,
    abstract: `Family ${n} took part. Sleep got better when p < .05 & routines were kept.`,
    retracted: false,
    noticeOf: null,
    ...differences,
  }
}

export function madeUpWorks(count: number): MadeUpWork[] {
  return Array.from({ length: count }, (_, n) => madeUpWork(n + 1))
}

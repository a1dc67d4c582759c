/** What tells two records of one study from two studies. */
export type Identity = {
  title: string
  authors: string[]
  year: number | null
  doi: string | null
  pmid: string | null
  pmcid: string | null
}

type Identifiers = Pick<Identity, 'doi' | 'pmid' | 'pmcid'>

/** `doi:...`, `pmid:...` and `pmcid:...`, as far as they are known. */
export function identifiersOf({ doi, pmid, pmcid }: Identifiers): string[] {
  return [
    ...(doi ? [`doi:${doi.toLowerCase()}`] : []),
    ...(pmid ? [`pmid:${pmid}`] : []),
    ...(pmcid ? [`pmcid:${pmcid}`] : []),
  ]
}

/** Letters and digits of a title, without accents, case and signs. */
function titleKey(title: string): string {
  return plain(title).replace(/[^\p{L}\p{N}]/gu, '')
}

/**
 * Finds the studies that are the same as a given one, by identifier. Or by title, when year and first author do not
 * speak against it and PubMed does not count them as two.
 */
export function makeIdentityIndex<Known extends Identity>(studies: Known[]): IdentityIndex<Known> {
  const byKey = new Map<string, Set<Known>>()
  const at = (key: string) => [...(byKey.get(key) ?? [])]

  function add(study: Known): void {
    for (const key of keysOf(study)) byKey.set(key, (byKey.get(key) ?? new Set()).add(study))
  }

  for (const study of studies) add(study)
  return {
    add,
    remove(study) {
      for (const key of keysOf(study)) byKey.get(key)?.delete(study)
    },
    withIdentifier: at,
    sameAs(study) {
      const byTitle = at(titleKey(study.title)).filter((known) => isSameByTitle(known, study))
      return [...new Set([...identifiersOf(study).flatMap(at), ...byTitle])]
    },
  }
}

export type IdentityIndex<Known> = {
  add: (study: Known) => void
  remove: (study: Known) => void
  withIdentifier: (identifier: string) => Known[]
  sameAs: (study: Identity) => Known[]
}

function keysOf(study: Identity): string[] {
  return [...identifiersOf(study), titleKey(study.title)]
}

/** Titles of fewer letters, like "Infant sleep", are shared by strangers. */
const tellingLength = 20

function isSameByTitle(one: Identity, other: Identity): boolean {
  if (one.pmid && other.pmid && one.pmid !== other.pmid) return false
  if (one.year && other.year && Math.abs(one.year - other.year) > 2) return false
  const [author, otherAuthor] = [one.authors[0], other.authors[0]]
  if (author && otherAuthor) return shareAName(author, otherAuthor)
  return titleKey(one.title).length >= tellingLength
}

// "Harriet Hiscock", "Hiscock H" and "HISCOCK, H." share a name; initials are none.
function shareAName(one: string, other: string): boolean {
  const names = new Set(namesIn(one))
  return namesIn(other).some((name) => names.has(name))
}

function namesIn(author: string): string[] {
  return plain(author)
    .split(/[^\p{L}]+/u)
    .filter((name) => name.length > 1)
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

import { makeCrossref } from './crossref.ts'
import { makeEuropePmc } from './europe-pmc.ts'
import { makeOpenAlex } from './open-alex.ts'
import { makePubMed } from './pub-med.ts'
import type { Pace, StudySource } from './study-source.ts'

export type SourcesSettings = {
  mailto: string | null
  openAlexKey: string | null
  ncbiKey: string | null
  /** A server that speaks for all four, each under its name: an emulator or a mirror. */
  address?: string | undefined
  pace?: Partial<Pace>
}

/** The four services, in the order in which they are asked: those that know PubMed's numbers first. */
export function makeStudySources({ mailto, openAlexKey, ncbiKey, address, pace }: SourcesSettings): StudySource[] {
  const settingsFor = (name: string, key: string | null) => ({
    mailto,
    key,
    ...(address ? { address: `${address.replace(/\/$/, '')}/${name}` } : {}),
    ...(pace ? { pace } : {}),
  })
  return [
    makePubMed(settingsFor('pubmed', ncbiKey)),
    makeEuropePmc(settingsFor('europepmc', null)),
    makeOpenAlex(settingsFor('openalex', openAlexKey)),
    makeCrossref(settingsFor('crossref', null)),
  ]
}

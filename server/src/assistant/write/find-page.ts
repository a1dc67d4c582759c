import type { AgeStage } from '@nestbook/contract/rules/ages.ts'
import type { Guidebook, GuidebookPage, PageStage, Twist } from '../../modules/guidebook/guidebook.ts'
import { makePhraseFinder, type PhraseFinder, stemsOf } from '../../modules/lexicon/lexicon.ts'
import type { Brief } from './brief.ts'

export type PageFound = { page: GuidebookPage; stage: PageStage; twist: Twist | null }

/** Finds the guidebook page, the part for the child's age and the twist that a brief calls for. */
export type FindPage = (brief: Brief) => PageFound | null

const neighbours: Record<AgeStage, AgeStage[]> = {
  baby: ['baby', 'toddler'],
  toddler: ['toddler', 'preschooler', 'baby'],
  preschooler: ['preschooler', 'toddler', 'schoolAge'],
  schoolAge: ['schoolAge', 'teen', 'preschooler'],
  teen: ['teen', 'schoolAge'],
}
const stagesWhenUnknown: AgeStage[] = ['preschooler', 'toddler', 'schoolAge', 'baby', 'teen']

export function makeFindPage(guidebook: Guidebook): FindPage {
  const twists = new Map<string, PhraseFinder<Twist>>()
  const vocabulary = new Map<string, Set<string>>()
  for (const page of guidebook.pages) {
    twists.set(
      page.id,
      makePhraseFinder(page.twists.flatMap((meaning) => meaning.cues.map((phrase) => ({ phrase, meaning })))),
    )
    vocabulary.set(page.id, new Set(stemsOf(textOf(page))))
  }
  const speaksOf = (page: GuidebookPage, brief: Brief) => {
    const [first] = brief.concepts
    return (
      !first ||
      [first.noun, ...first.phrases].some((phrase) =>
        stemsOf(phrase).every((stem) => vocabulary.get(page.id)?.has(stem)),
      )
    )
  }
  return (brief) => {
    for (const topic of brief.topics.slice(0, 3)) {
      for (const page of guidebook.pagesOn(topic)) {
        const stage = stageOf(page, brief.stage)
        if (!stage) continue
        const found = twists.get(page.id)?.(stemsOf(brief.text)) ?? []
        const [longest] = found.sort((one, other) => other.length - one.length)
        if (brief.concepts[0]?.apart ? !longest : !speaksOf(page, brief)) continue
        return { page, stage, twist: longest?.meaning ?? null }
      }
    }
    return null
  }
}

function stageOf(page: GuidebookPage, stage: AgeStage | null): PageStage | null {
  for (const near of stage ? neighbours[stage] : stagesWhenUnknown) {
    const found = page.byStage[near]
    if (found) return found
  }
  return null
}

function textOf(page: GuidebookPage): string {
  const stages = Object.values(page.byStage).flatMap((stage) => [
    stage.why,
    ...stage.openings,
    ...stage.steps.map(({ title, text }) => `${title} ${text}`),
    ...stage.ask,
  ])
  return [
    page.title,
    ...stages,
    ...page.twists.flatMap(({ paragraph, cues }) => [paragraph, ...cues]),
    ...page.followUps,
  ].join(' ')
}

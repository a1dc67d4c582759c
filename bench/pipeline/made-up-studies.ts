import type { Study } from '../../server/src/modules/studies/studies.ts'

/**
 * The study database filled up to so many studies. Those added are made up: fields of real ones on the same topic,
 * put together again. They are only ever in memory and say so in their id and journal.
 */
export function filledUp(real: Study[], count: number): Study[] {
  const onTopic = Map.groupBy(
    real.flatMap((study) => study.topics.map((topic) => ({ topic, study }))),
    ({ topic }) => topic,
  )
  const related = (topic: string) => onTopic.get(topic)?.map(({ study }) => study) ?? real
  const relatedTo = new Map([...onTopic.keys()].map((topic) => [topic, related(topic)]))
  const added = Array.from({ length: Math.max(0, count - real.length) }, (_, place) => {
    const base = real[place % real.length] as Study
    return madeUp(base, relatedTo.get(base.topics[0] ?? '') ?? real, place, Math.floor(place / real.length))
  })
  return [...real, ...added]
}

function madeUp(base: Study, related: Study[], place: number, round: number): Study {
  const from = (step: number) => related[(place * step + round) % related.length] as Study
  return {
    ...base,
    id: `made-up-${place}`,
    title: `${firstHalf(from(3).title)} ${secondHalf(base.title)}`,
    journal: 'Made up for the bench',
    doi: null,
    pmid: null,
    pmcid: null,
    url: 'https://made-up.invalid/',
    studyType: from(5).studyType,
    population: from(7).population,
    keywords: [...base.keywords.slice(0, 3), ...from(11).keywords.slice(-3)],
    oneLiner: `${firstHalf(from(13).oneLiner)} ${secondHalf(from(17).oneLiner)}`,
  }
}

function firstHalf(text: string): string {
  const words = text.split(' ')
  return words.slice(0, Math.ceil(words.length / 2)).join(' ')
}

function secondHalf(text: string): string {
  const words = text.split(' ')
  return words.slice(Math.ceil(words.length / 2)).join(' ')
}

import type { Knowledge } from '../server/src/assistant/knowledge.ts'
import { askedOnHome, loadHomeSets, loadStories } from '../server/src/modules/home/home.ts'
import { type Answered, type Asked, askAll } from './ask-all.ts'

const minStudies = 1

/** Asks all that the home page offers with one click; the second list is what nobody should have been offered. */
export async function askHome(
  contentFolder: string,
  knowledge: Knowledge,
): Promise<{ all: Answered[]; poor: Answered[] }> {
  const texts = askedOnHome(loadHomeSets(contentFolder)).map(({ text }) => text)
  const stories = Object.values(loadStories(contentFolder)).flatMap((told) => told.map(({ question }) => question))
  const all = await askAll([...texts, ...stories].map(asAsked), knowledge)
  return { all, poor: all.filter((one) => !isWellAnswered(one)) }
}

function asAsked(text: string): Asked {
  return { id: text, text, ages: [], after: [], stage: 'any', topics: [], help: false }
}

/** With the steps of a guidebook page, and studies behind it. */
function isWellAnswered({ result: { outcome, response, studies } }: Answered): boolean {
  return outcome === 'answered' && /^1\. \*\*/m.test(response) && studies.length >= minStudies
}

import type { Voice } from '../../modules/voice/voice.ts'
import type { Brief } from './brief.ts'
import { makeChoose } from './choose.ts'
import type { FindPages } from './find-page.ts'
import { fillSlots } from './slots.ts'

/** When to get help, as the guidebook's page says it: what an answer that had to be cut ends with. Empty without a page. */
export function helpPart(brief: Brief, findPages: FindPages, voice: Voice): string {
  const [found] = findPages(brief)
  if (!found) return ''
  const heading = makeChoose(brief.text)(voice.headings.help, 'help')
  return fillSlots(`### ${heading}\n\n${found.stage.help.map((line) => `- ${line}`).join('\n')}`, brief)
}

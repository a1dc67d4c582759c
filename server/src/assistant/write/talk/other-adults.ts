import type { Brief } from '../brief.ts'
import { holdsAt } from '../holds-at.ts'
import type { PageFound } from '../page-found.ts'
import { upperFirst } from '../slots.ts'
import { freshSteps } from '../steps.ts'
import { type Dependencies, firstOf, joined, quoted, type Said } from './lines.ts'
import { wordsOf } from './next-parts.ts'
import { minScore, nearestParts, partOn } from './part-on.ts'
import { stepsSaid, wasSaid } from './said.ts'

/** Another adult says or does otherwise: the page's own word on that, else how two adults come to one rule. */
export function disagree({ brief, found, voice, choose }: Dependencies): Said {
  const reply = brief.talk?.reply ?? ''
  const [named = 'them'] = adults.exec(reply) ?? []
  const remark = criticizes.test(reply) ? 'criticized' : laughsAlong.test(reply) ? 'laughsAlong' : null
  const ofThat = partOn(reply, brief, found)?.text ?? ''
  if (remark) return joined([choose(voice.talk[remark], remark).replace('{who}', calledAs(named)), ofThat])
  const split = found.page.twists.find(
    (twist) =>
      /partner-(?:or|split|against|disag)|parents-(?:split|differ)|^disagree/.test(twist.id) && holdsAt(twist, brief),
  )
  if (split && !wasSaid(split.paragraph, brief))
    return joined([onMatterOf(reply, brief, found), split.paragraph, split.words[0] ? quoted(split.words[0]) : ''])
  const general = choose(voice.talk.disagree, 'disagree').replace('{who}', calledAs(named))
  return joined([ofThat, general])
}

/** Whoever asks if the other is right hears of the matter before of the two adults. */
function onMatterOf(reply: string, brief: Brief, found: PageFound): string {
  const [nearest] = asksIfRight.test(reply) ? nearestParts({ ...brief, text: reply, before: brief.text }, [found]) : []
  return nearest && !('paragraph' in nearest.part) && nearest.score >= minScore.sure ? nearest.text : ''
}

const asksIfRight = /\b(?:is|are|was) (?:s?he|they|that|it) (?:right|wrong|true|ok|okay|bad)\b/i
const criticizes =
  /\b(?:says?|thinks?|tells? me)\b.{0,15}\b(?:i|we|it'?s)\b.{0,25}\b(?:too|spoil\w*|soft|strict|fault|bad|wrong|cod+le\w*)\b/i
const laughsAlong = /\b(?:laughs?|giggles?|smiles?|films?|cheers?)\b/i

/** "My husband", as somebody else says it. */
function calledAs(named: string): string {
  const who = named.toLowerCase().replace(/^(?:my|our|the) /, 'your ')
  return /^(?:your|her|his|them|dad|mom|mum|grandma|grandpa)\b/.test(who) ? who : `your ${who}`
}

const adults =
  /\b(?:my |our |her |his |the )?(mother[- ]in[- ]law|father[- ]in[- ]law|husband|wife|partner|boyfriend|girlfriend|dad|father|mom|mum|mother|grandma|grandpa|grandmother|grandfather|nanny|sitter|babysitter)\b/i

/** Somebody else does it: what can stay the same. */
export function otherAdult({ brief, found, voice, choose }: Dependencies): Said {
  const [named] = adults.exec(brief.talk?.reply ?? '') ?? []
  const who = named ? calledAs(named) : 'another grown-up'
  const part = partOn(brief.talk?.reply ?? '', brief, found)
  if (turnsAway.test(brief.text)) {
    const titles = stepsSaid(brief).map((title) => `- ${title.replace(/\.$/, '')}`)
    return joined([
      voice.talk.otherRefused.replaceAll('{who}', who),
      part?.text ?? '',
      titles.length > 0 ? `${voice.talk.otherSame}\n\n${titles.join('\n')}` : '',
    ])
  }
  const plan = freshSteps(found, { ...brief, earlierAnswers: [] }).slice(0, part ? 2 : 3)
  const [word] = wordsOf(found)
  return joined([
    part ? part.text : upperFirst(choose(voice.talk.otherYes, 'other').replace('{who}', who)),
    choose(voice.talk.otherBrief, 'brief').replace('{who}', who),
    plan.map(({ title, text }) => `- **${title}** ${firstOf(text)}`).join('\n'),
    word && !part ? quoted(word) : '',
  ])
}

/** The question itself tells that nobody else is let near: a plain yes passes that over. */
const turnsAway =
  /\b(?:only (?:\w+ ){0,3}?(?:me|mom|mommy|mama|mum|mummy|dad|daddy|papa)\b|(?:no ?body|no ?one|any ?body|any ?one) (?:else )?(?:but|except|other than)|any ?one else|never (?:with )?(?:his |her |their |my )?(?:dad\w*|mom\w*|mum\w*|papa|mama|husband|wife|partner|grandma|grandpa)|(?:scream|cr(?:y|ie)|refuse|fight)\w* (?:\w+ ){0,3}?(?:daddy|dad|papa|mommy|mom|husband|wife|partner|grandma|grandpa)\b)/i

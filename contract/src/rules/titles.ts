export const untitled = 'New Conversation'

const maxLetters = 60
const maxWhenCutByWords = 57
const minLetters = 10

const leading = [
  'how do i',
  'how can i',
  'how to',
  'what are',
  'what is',
  'why does',
  'why is',
  'when should',
  'can you',
  'could you',
  'please',
  'help me',
  'i need help with',
  'my child',
  'my kid',
]
const leadingPhrase = new RegExp(`^(?:${leading.join('|')})(?![\\p{L}\\p{N}'’])[\\s,:]*`, 'iu')
const conjunction = /\s(?:and|or|but|because|since|when|while|if)\s/iu
const subjects: [RegExp, string][] = [
  [/sleep|nap|bedtime|waking/i, 'Sleep'],
  [/tantrum|meltdown/i, 'Tantrums'],
  [/feed|eat|food/i, 'Feeding'],
  [/potty|toilet/i, 'Potty training'],
  [/sibling|brother|sister/i, 'Siblings'],
  [/behav|hit|bit(?:e|ing)/i, 'Behavior'],
]

/** The title of a conversation, from its last question (TITLE-01). */
export function titleOf(question: string): string {
  const plain = question.trim().replace(/\s+/g, ' ')
  if (plain === '') return untitled
  const core = withoutLeading(plain).replace(/[?!.\s]+$/, '')
  const title = core.length > maxLetters ? cut(core) : core
  return title.length < minLetters ? shortTitle(plain) : capital(title)
}

/** Phrases can stand one before the other: "Can you please help me". */
function withoutLeading(text: string): string {
  const rest = text.replace(leadingPhrase, '')
  return rest === text ? text : withoutLeading(rest)
}

function cut(core: string): string {
  const at = core.slice(0, maxLetters + 1).search(conjunction)
  if (at > 0) return core.slice(0, at).replace(/[,;:\s]+$/, '')
  const within = core.slice(0, maxWhenCutByWords + 1)
  const space = within.lastIndexOf(' ')
  const words = space > 0 ? within.slice(0, space) : core.slice(0, maxWhenCutByWords)
  return `${words.replace(/[,;:\s]+$/, '')}…`
}

function shortTitle(question: string): string {
  const subject = subjects.find(([pattern]) => pattern.test(question))
  if (subject) return subject[1]
  const words = question
    .replace(/[?!.\s]+$/, '')
    .split(' ')
    .slice(0, 5)
    .join(' ')
  return words === '' ? untitled : capital(words.slice(0, maxLetters))
}

function capital(text: string): string {
  const [first = '', ...rest] = text
  return first.toUpperCase() + rest.join('')
}

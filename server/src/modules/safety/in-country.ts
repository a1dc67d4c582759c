import type { Contact, HelpCard } from '@nestbook/contract/research.ts'
import type { CountriesFile, Country, HelpLine, Role } from './countries.ts'

/** Who answers at the lines of the United States. The lines of missing children have no like elsewhere. */
const roleByHref: Record<string, Role> = {
  'tel:911': 'emergency',
  'tel:988': 'crisis',
  'sms:988': 'crisis',
  'tel:18338526262': 'crisis',
  'tel:18004224453': 'child',
  'sms:18004224453': 'child',
  'tel:18002221222': 'poison',
  'tel:18007997233': 'domestic',
}

/** A card with the lines of a country in the place of those of the United States. */
export function inCountry(card: HelpCard, country: Country, file: CountriesFile): HelpCard {
  const isTranslated = card.translated !== undefined
  const place = ({ href, line }: Contact): Contact[] => {
    const role = roleByHref[href]
    const found = role && country.lines[role]
    if (!found) return []
    // What to call it for is told by the card; who answers there, by the line.
    const told = role === 'emergency' ? line : isTranslated ? nameOf(found) : found.line
    return [{ label: found.label, href: found.href, line: told }]
  }
  const contacts = unlike(card.contacts.flatMap(place))
  const first = contacts.length > 0 ? contacts : [contactOf(country.lines.emergency)]
  const also = unlike([...card.also, ...everyLine].flatMap(place)).filter(
    ({ href }) => !first.some((one) => one.href === href),
  )
  const { below, belowAnywhere } = file
  const { lines } = country
  const elsewhere = country.name ? below.replace('{country}', country.name) : belowAnywhere
  return {
    ...card,
    title: wordsIn(card.title, country, file, true),
    text: wordsIn(lines.poison?.isAlwaysThere ? card.text : card.text.replace(answersAlways, 'They'), country, file),
    contacts: first,
    also,
    elsewhere: isTranslated ? lastSentence(card.elsewhere) : elsewhere,
  }
}

const everyLine: Contact[] = ['tel:911', 'tel:988', 'tel:18004224453', 'tel:18002221222', 'tel:18007997233'].map(
  (href) => ({ href, label: '', line: '' }),
)

function contactOf({ label, href, line }: HelpLine): Contact {
  return { label, href, line }
}

function unlike(contacts: Contact[]): Contact[] {
  return contacts.filter(({ href, line }, place) => line && contacts.findIndex((one) => one.href === href) === place)
}

/** Two quiet lines in another language name the lines of the United States: elsewhere the numbers alone. */
export function quietAbroad(elsewhere: string, { lines }: Country): string {
  const numbers = [lines.emergency.label, ...(lines.crisis ? [`${nameOf(lines.crisis)} ${lines.crisis.label}`] : [])]
  return `${lastSentence(elsewhere)} ${numbers.join(' · ')}`
}

/** The last sentence tells what holds outside the United States. */
function lastSentence(text: string): string {
  return text.split(/(?<=[.。])\s*(?=\S)/).at(-1) ?? text
}

function nameOf({ name }: HelpLine): string {
  return name.replace(/^the /, '')
}

/** Beside the lines of a card: whom a guidebook page may name, and of whom no line abroad is known. */
type Elsewhere = Exclude<keyof CountriesFile['nobodyKnown'], 'crisis'>
type Named = Role | Elsewhere
const unknown = new Set<string>(['assault', 'substances', 'online'])
const isUnknown = (role: Named): role is Elsewhere => unknown.has(role)

const verb = 'is|can|will|takes?|talks?|tells?|answers?|helps?|finds?|explains?|hears?|listens?'
/** A line by its name and number, or by its number alone. */
const lineAt = (name: string, number: string) =>
  new RegExp(
    String.raw`(?:\b${name} \(${number}\)|(?:\b${name}(?: \(US\))?(?:,| is at| is| at once,| now,| now at| now:| at|:)? )?\b${number}\b)(?:,(?= (?:${verb})\b))?`,
  )
/** What is said of each line of the United States, in any sentence of ours. */
const said: [RegExp, Named][] = [
  [/\b[Cc]all(?:ing)? or text(?:ing)? 988\b|\b988(?: by call or text\b)?/, 'crisis'],
  [/\b(?:[Tt]he )?maternal mental health line, 1-833-852-6262,(?: and 988)? answers? calls and texts\b/, 'crisis'],
  [lineAt('(?:[Tt]he )?National Maternal Mental Health Hotline', '1-833-852-6262'), 'crisis'],
  [lineAt('(?:[Tt]he )?(?:Childhelp(?: hotline)?|child-abuse (?:hot)?line)', '1-800-422-4453'), 'child'],
  [lineAt('[Pp]oison (?:[Cc]ontrol|[Hh]elp)', '1-800-222-1222'), 'poison'],
  [/\bPoison Control\b|(?<=Call )poison control\b/, 'poison'],
  [lineAt('(?:[Tt]he )?(?:National )?[Dd]omestic[ -][Vv]iolence [Hh]otline', '1-800-799-7233'), 'domestic'],
  [lineAt('[Tt]he (?:National Sexual Assault H|h)otline', '1-800-656-4673'), 'assault'],
  [lineAt("(?:[Tt]he )?SAMHSA(?:['’]s)?(?: free)?(?: line)?", '1-800-662-4357'), 'substances'],
  [
    /\b(?:the )?CyberTipline(?: \(report\.cybertip\.org\)| at report\.cybertip\.org)?|\breport\.cybertip\.org\b/,
    'online',
  ],
]
const anyLine = new RegExp(said.map(([{ source }]) => `(${source})`).join('|'), 'g')
/** Not every line is there at any hour, or free. */
const hours = /,? (?:at )?(?:any hour|all hours)\b|,? day (?:and|or) night\b/g
const free = /; it is free\b| at no cost\b|, free\b/
const freeAndPrivate = /\bis free and private\b/
const textsToo = /\btakes calls and texts\b/
const onlyInUS = /\b[Ii]n the US,? (?=\w)|,? in the US\b/
const answersAlways = /\bThey answer day and night, and they\b/
/** Who looks for missing children there, and has no like elsewhere. */
const onlyThere: [RegExp, string][] = [
  [/\bReport at report\.cybertip\.org.*?\.ncmec\.org[^.]*\./, 'Report it to the police.'],
  [/\bThen call NCMEC,.*?, and leave\b/, 'Leave'],
  [/, or 1-833-852-6262 with a new baby/, ''],
  [/ \(US: ([\d-]+)\)/, ', such as $1'],
]

/** A text of ours with the lines of a country in it; `isShort`: numbers alone, for a title. */
export function wordsIn(text: string, country: Country, file: CountriesFile, isShort = false): string {
  const { lines } = country
  const emergency = isShort ? lines.emergency.label : lines.emergency.name
  // Somebody who listens is better than nobody, but with a poison they lose time.
  const lineOf = (role: Named) => {
    if (isUnknown(role)) return undefined
    return lines[role] ?? (role === 'poison' ? undefined : lines.crisis)
  }
  const whoOf = (role: Named): string => {
    if (isUnknown(role)) return file.nobodyKnown[role]
    const line = lineOf(role)
    if (line) return nameIn(line, role, isShort)
    if (role === 'poison') return `a poison center or ${lines.emergency.label}`
    return isShort ? 'a crisis line' : file.nobodyKnown.crisis
  }
  const inSentence = (sentence: string) => {
    const named: (HelpLine | undefined)[] = []
    let told = sentence.replace(anyLine, (found: string, ...groups: unknown[]) => {
      const role = said[groups.indexOf(found)]?.[1] ?? 'crisis'
      named.push(lineOf(role))
      const [, call, text] = /^([Cc]all(?:ing)?)( or text(?:ing)?)/.exec(found) ?? []
      const how = call ? `${call}${lines.crisis?.takesTexts ? text : ''} ` : ''
      return `${how}${whoOf(role)}${goingOnFrom(found)}`
    })
    if (named.length === 0) return sentence
    told = told.replace(onlyInUS, '')
    if (!named.every((line) => line?.takesTexts)) told = told.replace(textsToo, 'listens')
    if (!named.every((line) => line?.isAlwaysThere)) told = told.replace(hours, '')
    if (!named.every((line) => line?.isFree)) told = told.replace(free, '').replace(freeAndPrivate, 'can be asked')
    return /^\s*[A-Z\d]/.test(sentence) ? told.replace(/\S/, (first) => first.toUpperCase()) : told
  }
  const local = onlyThere.reduce((left, [pattern, instead]) => left.replace(pattern, instead), text)
  const { label } = lines.emergency
  return local
    .split(/(?<=[.!?])(?=\s)/)
    .map(inSentence)
    .join('')
    .replace(/\b911\b/, emergency)
    .replace(/\b911\b/g, label)
    .replace(/\b(\d+) or (a poison center or )?\1\b/g, '$2$1')
}

function nameIn({ name, label }: HelpLine, role: Role, isShort: boolean): string {
  if (isShort) return role === 'poison' ? name : label
  return name.includes(label) ? name : `${name} (${label})`
}

/** What a sentence goes on with behind the line it names. */
function goingOnFrom(found: string): string {
  if (/answers? calls/.test(found)) return ' listens'
  if (/[a-z] is (?:at )?\(?\d/i.test(found)) return ' can be asked'
  const [, soon] = / (now|at once)(?:,|:| at) /.exec(found) ?? []
  return soon ? ` ${soon}` : ''
}

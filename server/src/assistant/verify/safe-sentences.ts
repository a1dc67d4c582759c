import { bySentence } from './by-sentence.ts'

/** Whom an answer is for: what may be said of crying, feeding and medicine depends on it, and on what they asked. */
export type SaidTo = { ageMonths: number | null; said?: string }

/** Medicines by their names in the languages that parents write most, and what stands for them. */
const named =
  /(?<!\p{L})(?:ibuprof\p{L}*|acetaminof\p{L}*|acetaminophen|paracetamol\p{L}*|parasetamol|tylenol|advil|motrin|calpol|nurofen|benadryl|diphenhydramin\p{L}*|difenhidramin\p{L}*|melatonin\p{L}*|mélatonine|antihist\p{L}*|aspirin\p{L}*|zyrtec|c[ei]tirizin\p{L}*|loratadin\p{L}*|claritin|dramamine|dimenhydrinat\p{L}*|suppositor\p{L}*|zäpfchen|supositorio\p{L}*|ибупрофен\p{L}*|парацетамол\p{L}*|мелатонин\p{L}*)|布洛芬|对乙酰氨基酚|退烧药|褪黑素|イブプロフェン|アセトアミノフェン|メラトニン|解熱剤|إيبوبروفين|ايبوبروفين|باراسيتامول|ميلاتونين|इबुप्रोफेन|आइबुप्रोफेन|पैरासिटामोल|मेलाटोनिन/iu
const medicine =
  /(?<!\p{L})(?:dos(?:e|es|age|ing|is|ierung|agem)|medicines?|medications?|medikament\p{L}*|medicamento\p{L}*|médicament\p{L}*|syrup|jarabe|sirop|xarope|sedat\p{L}*|painkillers?)(?!\p{L})|剂量|薬/iu
const amount =
  /(?:(?<![\p{L}\p{N}])(?:[\p{N}]+(?:[.,/][\p{N}]+)?|half an?|an?(?= (?:tea|table)spoon)|one|two|three|four|five|ten)|[\p{N}半]+)[\s-]?(?:(?:mg|milligrams?|ml|milliliters?|cc|mcg|micrograms?|iu|drops?|gotas?|gouttes?|tropfen|gocce|капел\p{L}*|teaspoons?|teaspoonfuls?|tsp|tablespoons?|cucharadit\p{L}*|cuill[eè]res?|teelöffel|colher\p{L}*|tablets?|tabletten?|comprimidos?|comprimés?|pills?|capsules?|gumm(?:y|ies)|suppositor\p{L}*|zäpfchen|мл|мг|таблет\p{L}*|मिली|मिलीग्राम)(?![\p{sc=Latn}\p{sc=Cyrl}\p{sc=Deva}])|毫升|毫克|滴|片|粒|ミリ|錠|مل|ملغ)/iu
const byWeight = /\bmg\s?(?:\/|per|pro|por|par)\s?(?:kg|kilo|pound|lb)/i
/** What is measured in the same way and is no medicine. */
const drink =
  /\b(?:milk|formula|water|bottles?|juice|solution|ounces?|oz|leche|agua|lait|eau|milch|wasser|leite|água)\b/i

const child = String.raw`(?:him|her|them|(?:the|your|a) (?:baby|child|toddler|kid|son|daughter))`
const hurts = new RegExp(
  [
    String.raw`\bspank(?:s|ing)?\b|\b(?:paddl(?:e|ing)|whip(?:ping)?) ${child}`,
    String.raw`\b(?:smack|slap|swat)(?:p?t?ing)? (?:${child}|(?:his|her|their|the) (?:hands?|bottom|wrist|face|legs?))\b`,
    String.raw`\b(?:a|one|two|few|quick|light|firm|gentle) (?:\w+ )?(?:smacks?|slaps?|swats?) (?:on|to|is|works?|helps?|does|will|teaches)\b`,
    String.raw`\bgive ${child} (?:a|one) (?:\w+ )?(?:smack|slap|swat)\b|\b(?:pop|tap) on the (?:bottom|behind|butt|hand)\b`,
    String.raw`\buse (?:a|your) (?:belt|wooden spoon|paddle|switch)\b`,
    String.raw`\b(?:his|her|their|the) mouth(?: out)? with soap\b|\bsoap in (?:his|her|their) mouth\b|\bhot sauce\b`,
    String.raw`\b(?:bite|hit|pinch|kick|scratch) (?:him|her|them) back\b|\bcold shower\b`,
    String.raw`\bshake (?:${child}|it until)(?! (?:awake|hand))|\b(?:quick|good|little|gentle) shake when\b`,
    String.raw`\block (?:him|her|your (?:child|son|daughter)|them (?:in|out))\b|\block the door (?:on|so|and|until|when|behind|if)\b`,
    String.raw`\bto bed (?:hungry|without (?:dinner|supper|food))\b`,
    String.raw`\b(?:without|no) (?:breakfast|lunch|dinner|supper|food)(?: either)? (?:tonight|as a|until|unless|if|when)\b`,
    String.raw`\bleave (?:him|her|them) (?:there|behind) (?:to|as|for)\b|\btell ${child} (?:that )?you(?:(?:'|’)ll| will) leave\b`,
    String.raw`\btell ${child} (?:that )?you (?:don(?:'|’)t|do not|no longer) (?:love|want)\b`,
    String.raw`\bstays? between us\b|^\W*keep (?:it|this|that) (?:a )?secret\b|\btell ${child} not to tell (?:anyone|anybody|the)\b`,
  ].join('|'),
  'i',
)
const cries =
  /\b(?:cry(?:ing)? it out|ferber\w*|extinction|controlled crying|timed (?:checks|crying)|let (?:him|her|them|the baby|your baby) (?:cry|scream))\b/i
const unsafeSleep =
  /\b(?:sleeps?|nap|crib|night|bed)\b.*\bon (?:his|her|their|the) (?:tummy|stomach|belly|side)\b|\bon (?:his|her|their|the) (?:tummy|stomach|belly|side)\b.*\b(?:to sleep|for (?:naps?|the night)|in the crib)\b|\bcereal in (?:the|a|his|her|their) bottle\b|\b(?:whisk(?:e)?y|rum|brandy) on\b/i
/** In a bed, before the first birthday, nothing soft lies beside a child. */
const soft = String.raw`\b(?:blankets?|pillows?|quilts?|duvets?|teddy|teddies|stuffed (?:animals?|toys?|bears?)|loveys?|lovies|bumpers?|weighted (?:sacks?|sleep sacks?|blankets?))\b`
const abed = String.raw`\b(?:beds?|crib|bassinet|cot|sleeps?|asleep|naps?|nights?|bedtime|tuck\w*)\b`
const softInBed = new RegExp(`${soft}.*${abed}|${abed}.*${soft}`, 'i')
const clearsBed = new RegExp(
  String.raw`\b(?:out of|removes?|clears?|free of|empty|bare|off|nothing|away|birthday|(?:twelve|12) months|one year|a year|your (?:own )?(?:back|knees|head|arms?)|nipple|nurs\w+)\b|\b(?:no|without|never)(?: \w+){0,2} ${soft}`,
  'i',
)
/** Whoever advises against it may name it. */
const against =
  /\b(?:no|not|never|nobody|don['’]?t|doesn['’]?t|isn['’]?t|aren['’]?t|won['’]?t|shouldn['’]?t|can['’]?t|cannot|avoid|without|instead of|rather than|skip|leave out|too (?:young|early)|unsafe|dangerous|harm\w*|linked|went with|risk\w*|hurts?|worse|likelier|injur\w*|kills?|damage|against|illegal|bann?(?:s|ed)?|abuse|want(?:s|ing)? to|urge to|feel like)\b/i
const stops = /\bstop(?:ped|ping|s)? (?:the )?(?:spank|smack|slap|swat|hit)\w*/i
/** The same where a thing is a matter of age or of a doctor's word. */
const puts =
  /\b(?:waits?|stop|ask|pharmacist|pediatrician|doctor|botulism|(?:six|6|twelve|12) months|birthday|before (?:any )?(?:salt|sugar))\b/i
/** A clause beside the main one: what a child does not do in it forbids nothing. */
const asides =
  /\b(?:if|when|whenever|until|unless|because|since|while|as long as|so that|after|before)\b[^,;:.!?]*[,;:]?/gi
/** What somebody does or feels, told as a case and no advice. */
const isTold =
  /^(?:if|when|whenever|because|since) (?:any(?:body|one)|some(?:body|one)|the|you (?:feel|want|did|have)|he|she|they)\b/i
/** A list of what is better left. */
const isAvoided = /\b(?:avoid|never|don['’]?t|skip|leave out|not help)\b[^\n]*(?:\n\s*[-*][^\n]*)*\s*$/i
const comforts =
  /\b(?:don['’]?t|do not|never|no need to) (?:worry|hesitate|be afraid|feel (?:guilty|bad))\b[^.;]*?[,;]/gi
const claimsStudy =
  /\b(?:an?|one|the|another|this|that|recent|new|several|many|some|most|multiple|numerous)\s+(?:[\w-]+\s+){0,3}(?:study|studies|trials?|meta-analys[ei]s|systematic reviews?|surveys?)\b[^.!?]*\b(?:found|finds?|shows?|showed|shown|suggests?|suggested|reports?|reported|concluded?|demonstrated?|proved?|proves|linked)\b|\b(?:researchers|scientists)\b[^.!?]*\b(?:found|show(?:ed|n)?|discovered|proved)\b/i
const link = /\b(?:https?|ftp):\/\/|\bwww\.|!\[[^\]]*\]\(|\]\(\s*\w+:|<\/?[a-z][^>]*>/i
const phone = /\+?\(?\d[\d\-. ()]{5,}\d/g
const monthsOfCrying = 6
const monthsWithoutBedding = 12
const digitsOfPhone = { min: 7, max: 15 }

/**
 * Hands on a model's sentences without those that nobody may be told. These are an amount of a medicine, what hurts or
 * frightens a child, and crying methods under six months. So are soft things in a baby's bed, unsafe sleep and a study
 * named without its number. So are a link, and a telephone number that is not of `phones`.
 */
export async function* safeSentences(
  pieces: AsyncIterable<string>,
  to: SaidTo,
  phones: Phones,
): AsyncGenerator<string> {
  let before = ''
  for await (const sentence of bySentence(pieces)) {
    const isLeft = !isUnsafe(sentence, to, before) && !hasOtherPhone(sentence, phones)
    if (isLeft) yield sentence
    else yield sentence.startsWith('\n') ? '\n' : ''
    before = `${before} ${sentence}`.slice(-maxBefore)
  }
}

/** So much of what was said before a sentence tells what its amounts are of. */
const maxBefore = 240

/** The telephone numbers of the guidebook and the cards, digits alone. */
export type Phones = ReadonlySet<string>

export function phonesIn(text: string): Phones {
  return new Set([...text.matchAll(phone)].map(([found]) => digitsOf(found)))
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
}

function hasOtherPhone(sentence: string, phones: Phones): boolean {
  return [...sentence.matchAll(phone)].some(([found]) => {
    const digits = digitsOf(found)
    const isPhone = digits.length >= digitsOfPhone.min && digits.length <= digitsOfPhone.max
    return isPhone && !phones.has(digits)
  })
}

/** `before`: what was said up to this sentence. */
export function isUnsafe(sentence: string, to: SaidTo, before = ''): boolean {
  if (isDose(sentence, to, before) || link.test(sentence)) return true
  if (claimsStudy.test(sentence) && !/\[\d+\]/.test(sentence)) return true
  if (isAdvised(sentence, hurts, stops, before) || isAdvised(sentence, unsafeSleep, puts, before)) return true
  if (to.ageMonths === null) return false
  if (to.ageMonths < monthsOfCrying && isAdvised(sentence, cries, puts, before)) return true
  if (to.ageMonths >= monthsWithoutBedding) return false
  return isAdvised(sentence, softInBed, puts, before)
    ? !clearsBed.test(sentence)
    : isAdvised(sentence, /\bhoney\b/i, puts, before)
}

function isDose(sentence: string, { said = '' }: SaidTo, before: string): boolean {
  if (byWeight.test(sentence)) return true
  if (!amount.test(sentence)) return false
  if (named.test(sentence) || medicine.test(sentence)) return true
  return !drink.test(sentence) && (named.test(before) || named.test(said))
}

/** Whether a sentence says it without advising against it: a "not" in a clause beside the main one does not. */
function isAdvised(sentence: string, what: RegExp, orPut: RegExp, before: string): boolean {
  if (!what.test(sentence) || (/^\s*[-*]\s/.test(sentence) && isAvoided.test(before))) return false
  const main = sentence
    .replaceAll(new RegExp(what, 'gi'), ' § ')
    .replace(comforts, ' ')
    .replace(asides, (aside) => (aside.includes('§') && !isTold.test(aside) ? aside : ' '))
  return main.includes('§') && !against.test(main) && !orPut.test(sentence)
}

const number = String.raw`(?<![\w.,/$£€])\d{1,3}(?:[.,]\d{1,2})?`
const short = String.raw`[\s-]?m`
/** What is measured in meters, where "m" may stand for months as well. */
const meters = [
  String.raw`${number}${short}(?=[\s-]+(?:away|tall|high|wide|deep|of (?:snow|water|rope|fabric|fence|sand)|further|closer|distance|below|above)\b)`,
  String.raw`${number}${short}(?=\s+(?:from|down) (?:the|my|our|his|her|their|us|me|him|it|ours|mine|where|each|here|there)\b)`,
  String.raw`(?<=\ban? |\beach |\bjust |\bonly )${number}${short}(?=[\s-]+(?:walk|drive|swim|run|sprint|drop|jump|fall|ladder|fence|wall|pool|rope|cable|radius)\b)`,
  String.raw`(?<![\w.,/$£€])\d{1,2}\.\d{1,2}${short}(?=[\s-]+(?:walk|drop|fence|wall|pool|rope|cable|ladder|bed|table|gate|tree|x)\b)`,
  String.raw`\b[12]m ?\d\d(?=\s*(?:tall|high)\b)`,
]
const lengths = String.raw`${number}[\s-]?(?:meters?|metres?|feet|foot|ft|yards?|yds?|cm|km|kms|steps|blocks|doors|houses)(?!\w)`
/** What else has years: things, animals, papers. */
const thing = String.raw`(?:car|van|truck|house|home|flat|apartment|building|dog|puppy|pup|cat|kitten|pet|horse|rabbit|phone|iphone|laptop|tablet|ipad|computer|tv|mattress|crib|cot|bed|stroller|pram|buggy|couch|sofa|carpet|bike|washer|relationship|marriage|contract|lease|loan|mortgage|warranty|degree|visa|job|company|business|gap|difference)`
const agesOfThings = [
  String.raw`${number}[\s-]?(?:years?|yrs?|y)[\s-]?(?:old|o)?[\s-]+(?=(?:\w+ )?${thing}s?\b)`,
  String.raw`(?<=\b(?:the|our|my|this|that) ${thing} is )${number}[\s-]?(?:years?|yrs?|y)(?:[\s-]?old)?`,
]
/** Weeks of a pregnancy: "born at 32 weeks", "I'm at 35 weeks". */
const birth = `(?:born|birth|deliver(?:y|ed|ing)|induced|induction|arrived|came(?: out)?|c-?section|preemies?|premies?|prem(?:ature(?:ly)?)?|early|labou?r|waters? broke|i(?:'?m| am| was))`
const ofPregnancy = [
  String.raw`(?<=\b${birth},? (?:\w+ )?)(?:at |@ ?)(?:only |just |about |around |almost |nearly )?(?:2\d|3\d|4[0-2])(?: ?[+&] ?\d)?[\s-]?(?:weeks?|wks?)\b(?![\s-]old)`,
]
const measure = new RegExp([...meters, lengths, ...agesOfThings, ...ofPregnancy].join('|'), 'gi')

/** A text in whose place each measure has spaces: "1m away", "born at 32 weeks" and "a 3-year contract" are nobody's age. */
export function withoutMeasures(text: string): string {
  return text.replace(measure, (found) => ' '.repeat(found.length))
}

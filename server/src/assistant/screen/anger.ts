const anger =
  /\b(?:gets?|getting|got|is|are|was|becomes?|so|very|really|too)\s+(?:(?:so|very|really|too|quite)\s+)?(?:angry|mad|cross|annoyed|frustrated|impatient)\b|\blos(?:es?|ing|t)\s+(?:(?:his|her|their|all)\s+)?(?:patience|temper|cool)\b|\b(?:yell|shout|snap|holler)(?:s|ed|ing|ped|ping)?\b|\brais(?:es?|ed|ing)\s+(?:his|her|their)\s+voice\b/i
const worse =
  /\b(?:hit\w*|beat\w*|punch\w*|slap\w*|spank\w*|smack\w*|whip\w*|belt|kick\w*|grab\w*|shov\w+|push\w*|thr(?:ew|own?|ows|owing)|shak\w+|shook|drag\w*|lock\w*|pin(?:s|ned|ning)|twist\w*|yank\w*|pull\w*|squeez\w*|chok\w*|strangl\w*|hurt\w*|hand on|hands on|lays? a|bruis\w*|mark|marks|bl(?:ee|oo)d\w*|injur\w*|brok\w*|break\w*|smash\w*|wall|kni(?:fe|ves)|gun|weapon|kill\w*|die[ds]?|dead|threat\w*|swear\w*|cuss\w*|call(?:s|ed|ing) (?:him|her|them|me|us)|names|stupid|worthless|humiliat\w*|terrif\w*|terror|afraid|scare[sd]?|scary|fear\w*|flinch\w*|cower\w*|hid(?:es?|ing)|shelter|leav(?:e|es|ing)|left|drunk|drink\w*|alcohol|drugs?|meth|high|touch\w*|sexual\w*|naked|rap(?:e|ed|es|ing)|abus\w*|violen\w*|forc(?:e|ed|es|ing)|control\w*|police|cops|starv\w*|unsafe|not safe|danger\w*|rage\w*|raging|explo\w*|out of control|shut(?:s|ting)?|outside|cold|closet|won['’]?t let|suicid\w*)\b/i

/** A grown-up's anger, impatience or loud voice, with nothing said of more: a plan and a quiet line help, a card would accuse. */
export function tellsOnlyAnger(text: string): boolean {
  return anger.test(text) && !worse.test(text)
}

import type { Danger, Safety } from '../../modules/safety/safety.ts'

const child =
  '(?:step ?-?|half ?-?|older |big |twin |teenage )*(?:brother|sister|sibling|stepson|stepdaughter|cousin|nephew|niece|(?<=older |big |teenage )(?:son|daughter|boy|girl))'
const harm =
  '(?:hit|hits|hitting|beat|beats|beating|punch\\w*|kick\\w*|chok\\w*|strangl\\w*|bit|bites|stab\\w*|threaten\\w*|touch\\w*|molest\\w*|rap(?:ed|es|ing)|abus\\w*|forc(?:ed|es|ing)|terrif\\w*|hurt\\w*)'
const byChild = new RegExp(
  `\\b${child}\\b[^.?!]{0,60}?\\b${harm}\\b|\\b${harm}\\b[^.?!]{0,40}?\\bby (?:his|her|their|the|an?|my) ${child}\\b`,
  'i',
)
const grownUp =
  /\b(?:father|dad|daddy|stepdad|stepfather|mother|mom|mum|stepmom|boyfriend|husband|partner|uncle|aunt|grandpa|grandfather|coach|teacher|sitter|babysitter|nanny|man|neighbor|pastor|priest)(?:'s)?\b[^.?!]{0,60}?\b(?:hit|hits|hitting|beat|beats|beating|punch\w*|kick\w*|chok\w*|touch\w*|molest\w*|rap(?:ed|es|ing)|abus\w*|hurt\w*)\b/i

/** Where one child of a family hurts another, the card speaks of keeping the two apart. */
export function toldOfSibling(danger: Danger, text: string, { kinds }: Safety): Danger {
  if (danger.route !== 'abuse' || !byChild.test(text) || grownUp.test(text)) return danger
  const kind = kinds.get('sibling-abuse')
  const isGeneral = danger.kind === null || ['physical-abuse', 'sexual-abuse'].includes(danger.kind.id)
  return kind && isGeneral ? { route: kind.route, kind } : danger
}

const quarrel =
  /\b(?:hit|hits|hitting|bit|bites?|biting|kick(?:s|ing|ed)?|push(?:es|ing|ed)?|shov(?:es|ing|ed)|pinch(?:es|ing|ed)?|scratch(?:es|ing|ed)?|slap(?:s|ping|ped)?|fight(?:s|ing)?)\b[^.?!]{0,30}?\b(?:(?:his|her|their|my|the|our|with|little|baby|big|older|younger|twin)\s+)+(?:brother|sister|sibling|twin)s?\b/i
const grave =
  /\b(?:bl(?:ee|oo)d\w*|bled|bruis\w*|chok\w*|strangl\w*|suffocat\w*|drown\w*|unconscious|kni(?:fe|ves)|stab\w*|weapon|gun|kill\w*|dead|died?|touch\w*|privates?|sexual\w*|naked|rap(?:e|ed|es|ing)|molest\w*|abus\w*|forc(?:e|ed|es|ing)|terrif\w*|afraid|scared|brok\w*|hospital|stitches|injur\w*|threat\w*|belt|beat\w*|punch\w*)\b/i

/** A small child who hits a sister or brother is what parents ask about most days, and no abuse. */
export function tellsQuarrel(text: string): boolean {
  return quarrel.test(text) && !grave.test(text) && !grownUp.test(text)
}

const childHits =
  /\b(?:son|daughter|kids?|child|toddler|preschooler|baby|boy|girl|[1-9]|1[0-2]|(?:year|month)s? old|yo|yr old)\b(?:\W+\w+){0,2}?\W+(?:hit|hits|hitting|kick(?:s|ed|ing)?|bit|bites|biting|punch(?:es|ed)?|slap(?:s|ped)?|scratch(?:es|ed)?|pinch(?:es|ed)?|push(?:es|ed)?|throws?|threw)\b/i

const hitsMe =
  /\b(?:hits?|hitting|kick(?:s|ed|ing)?|bit|bites?|punch(?:es|ed)?|slap(?:s|ped)?|scratch(?:es|ed)?|pinch(?:es|ed)?|throws?|threw)\b[^.?!]{0,15}?\bme\b/i
const ofSmallChildren =
  /\b(?:(?:his|her|their) (?:own )?way|diapers?|napp(?:y|ies)|naps?|i ?pad|tablet|tantrums?|bed ?time|time ?outs?|(?:say|said|tell (?:him|her)) no|toddler|preschool|daycare|nursery|screen time|(?:is|'s|s|gets?) (?:mad|upset|frustrated|tired)|laughs?)\b/i

/** "My son hit me" is what small children do, however it sounds. */
export function tellsChildHits(text: string): boolean {
  return (childHits.test(text) || (hitsMe.test(text) && ofSmallChildren.test(text))) && !grave.test(text)
}

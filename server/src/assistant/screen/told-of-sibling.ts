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

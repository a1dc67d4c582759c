const doubled = new Set([
  'get',
  'stop',
  'put',
  'let',
  'set',
  'cut',
  'quit',
  'begin',
  'plan',
  'hit',
  'run',
  'win',
  'sit',
  'nap',
  'drop',
  'swap',
  'split',
  'nag',
  'beg',
  'chat',
  'hug',
  'grab',
  'ban',
])

export function gerund(verb: string): string {
  if (doubled.has(verb)) return `${verb}${verb.at(-1)}ing`
  if (verb.endsWith('ie')) return `${verb.slice(0, -2)}ying`
  if (/[^aeiouy]e$|ue$/.test(verb) && verb !== 'be') return `${verb.slice(0, -1)}ing`
  return `${verb}ing`
}

export function thirdPerson(verb: string, who: string): string {
  if (
    /^(?:they|kids|children|twins|boys|girls|babies|toddlers)$/i.test(who.trim()) ||
    /(?:kids|children|twins|boys|girls)$/i.test(who.trim())
  )
    return verb
  if (verb === 'have') return 'has'
  if (/(?:s|x|z|ch|sh|o)$/.test(verb)) return `${verb}es`
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`
  return `${verb}s`
}

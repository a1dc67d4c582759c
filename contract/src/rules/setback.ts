const failed =
  /\b(?:(?:did|does|do|is|are|has|have|was)(?:n['’]?t| not)|not)\s+(?:(?:really|even|been|seem to|just)\s+)?(?:work|help|chang|make (?:a|any) difference|any better|improv)|\b(?:nothing|none of (?:it|that|this)|neither)\s+(?:has\s+)?(?:work|help|chang)/i
const tried =
  /\b(?:tried|did|done|been doing)\s+(?:all\s+(?:of\s+)?)?(?:that|this|it|those|these|everything|what you (?:said|say|told me))\b|\bno (?:luck|change|difference|improvement)\b|\bto no avail\b|\bsame (?:thing|problem|story)\b|\bsquare one\b/i
const goesOn =
  /\bstill\b.*\b(?:tried|did|weeks?|days?|nights?)\b|\b(?:tried|did|weeks?|days?|nights?)\b.*\bstill\b|\b(?:made|makes|making|got|gets|getting|(?:it|s?he)['’]?s|they['’]?re|is|are|even) (?:it |things? |him |her |them )?worse\b/i
const onlyAsks =
  /^\s*(?:(?:and|but|so|ok(?:ay)?)[,\s]+)*(?:should|can|could|would|how|what|when|why|is|are|do|does|which|who)\b/i
/** Whoever writes more than this tells of more than a plan that failed. */
const maxWords = 40

/** Whether a message that goes on with an answer says that the advice has not helped ("we tried that, she still hits"). */
export function isSetback(text: string): boolean {
  if (text.split(/\s+/).length > maxWords || onlyAsks.test(text)) return false
  return failed.test(text) || tried.test(text) || goesOn.test(text)
}

/** Whether it has become worse since. */
export function isWorse(text: string): boolean {
  return /\bworse\b/i.test(text)
}

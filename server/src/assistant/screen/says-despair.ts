const wordsOfDespair =
  /\b(?:worthless|pointless|no point|a burden|better off|never born|die|dying|dead|suicid\w*|kill\w*|disappear|hates? (?:(?:him|her|my|them)sel\w+|(?:his|her|my|their) li(?:fe|ves))|(?:no ?one|nobody) (?:loves|likes|cares|would (?:care|miss|notice))|be here any ?more)\b/i

/** Whether despair may be told in these words, a grown-up's or a child's: then no matter is too ordinary for it. */
export function saysDespair(text: string): boolean {
  return wordsOfDespair.test(text)
}

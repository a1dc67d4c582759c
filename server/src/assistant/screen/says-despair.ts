const wordsOfDespair =
  /\b(?:worthless|pointless|no point|a burden|better off|never born|die|dying|dead|suicid\w*|kill\w*|disappear|hates? (?:(?:him|her|my|them)sel\w+|(?:his|her|my|their) li(?:fe|ves))|(?:no ?one|nobody) (?:loves|likes|cares|would (?:care|miss|notice))|be here any ?more|(?:don['’]?t|do not|doesn['’]?t|didn['’]?t) (?:want to|wanna|wants to) (?:live|exist|wake up)|(?:never|not) wake up)\b/i

/** Whether despair may be told in these words, a grown-up's or a child's: then no matter is too ordinary for it. */
export function saysDespair(text: string): boolean {
  return wordsOfDespair.test(text)
}

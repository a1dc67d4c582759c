const asks =
  /\b(?:how (?:much|many|often|soon|long)|dos(?:e|es|age|ing)|when can (?:he|she|i|we|they|my)|(?:can|should|may|could) (?:he|she|i|we|they|my \w+) (?:have|take|get|give|alternate|use|mix))\b/i
const medicine =
  /\b(?:tylenol|acetaminophen|paracetamol|calpol|motrin|advil|ibuprofen|nurofen|benadryl|zyrtec|claritin|cetirizine|melatonin|amoxicillin|antibiotics?|medicines?|medication|meds|vitamins?|iron drops|gripe water|cough syrup|pain relie\w+)\b/i
const accident =
  /\b(?:swallow\w*|drank|drunk|ate|eaten|got (?:in|into|hold)|found|chew\w*|lick\w*|sip\w*|open bottle|whole|too (?:much|many)|twice|double|overdos\w*|extra|wrong|by (?:accident|mistake)|accident\w*|mistake\w*|missing|gone|empty|spill\w*|toxic|poison\w*|more than|already gave|also gave|both gave|instead of|sleepy|wake|kill|die|hurt (?:my|her|him)self)\b/i

/** Whether a message asks how much of a medicine to give, or when, and tells of none that was taken by mistake. */
export function asksForDose(text: string): boolean {
  return asks.test(text) && medicine.test(text) && !accident.test(text)
}

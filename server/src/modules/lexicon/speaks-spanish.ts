const spanish =
  /(?<!\p{L})(?:de|la|el|mi|mis|se|un|una|uno|en|es|con|los|las|por|para|como|cómo|su|le|lo|te|nos|que|qué|q|y|al|del|cuando|pero|mas|más|tengo|tiene|hijo|hija|niño|niña|años|cual|cuál|cuanto|cuánto|cuantos|cuantas|ya|muy|esta|está|hay|porque|sin|donde)(?!\p{L})/giu
const english =
  /(?<!\p{L})(?:the|to|my|is|are|and|i|im|when|how|what|why|she|he|her|his|him|they|do|does|it|of|in|for|with|not|but|if|at|on|you|we|our|this|that|was|can|should)(?!\p{L})/giu
/** "8 y/o". */
const yearsOld = /(?<=\d\s?)y[/. ]o\b/gi
const minShare = 0.1

/** Whether a message is in Spanish, by its small words: one in ten of all or more, and more than it has of English ones. */
export function speaksSpanish(text: string): boolean {
  const plain = text.replace(yearsOld, '')
  const count = (words: RegExp) => plain.match(words)?.length ?? 0
  const found = count(spanish)
  return found > count(english) && found >= minShare * count(/\p{L}+/gu)
}

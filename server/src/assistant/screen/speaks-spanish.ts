const smallWords =
  /(?<!\p{L})(?:de|la|el|mi|mis|se|un|una|uno|en|es|con|los|las|por|para|como|cómo|su|le|lo|te|nos|que|qué|q|y|al|del|cuando|pero|mas|más|tengo|tiene|hijo|hija|niño|niña|años|cual|cuál|cuanto|cuánto|cuantos|cuantas|ya|muy|esta|está|hay|porque|sin|donde)(?!\p{L})/giu
const leastShare = 0.1

/** Whether a message is in Spanish, by its small words: one in ten or more, where English hardly ever has one. */
export function speaksSpanish(text: string): boolean {
  const small = text.match(smallWords)?.length ?? 0
  return small > 0 && small / (text.match(/\p{L}+/gu)?.length ?? 1) >= leastShare
}

/**
 * FNV-1a over a text's UTF-16 units, 32 bits: for places in tables and for choices. Never where somebody could gain by
 * two texts with the same hash. `before`: the hash of what stands before the text.
 */
export function hashOf(text: string, before = 0x811c9dc5): number {
  let hash = before
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

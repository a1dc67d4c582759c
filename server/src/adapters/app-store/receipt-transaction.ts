const appPurchase = 17
const transactionIds = [1703, 1705]
const [integer, octets, sequence, set, within] = [0x02, 0x04, 0x30, 0x31, 0xa0]

/**
 * The id of a transaction in an app's receipt (PKCS #7 with Apple's attributes); null when there is none. Nothing of it
 * is checked: it only says what to ask the App Store about. The vendor's own reader takes seconds for a receipt that
 * was made to cost time; this one reads each part once.
 */
export function transactionInReceipt(receipt: string): string | null {
  const signed = firstOf(partsOf(Buffer.from(receipt, 'base64')), [
    sequence,
    within,
    sequence,
    sequence,
    within,
    octets,
  ])
  for (const { type, value } of attributesIn(signed)) {
    if (type !== appPurchase) continue
    const told = attributesIn(value).find((attribute) => transactionIds.includes(attribute.type))
    const id = told && partsOf(told.value)[0]?.value.toString('utf8')
    if (id && /^\d{1,32}$/.test(id)) return id
  }
  return null
}

type Part = { tag: number; value: Buffer }

/** The parts that lie side by side, in ASN.1's definite form; what is cut short is left out. */
function partsOf(bytes: Buffer): Part[] {
  const parts: Part[] = []
  for (let at = 0; at + 2 <= bytes.length; ) {
    const size = bytes[at + 1] ?? 0
    const wide = size < 0x80 ? 0 : size - 0x80
    const from = at + 2 + wide
    if (wide > 4 || from > bytes.length) break
    const length = wide === 0 ? size : bytes.readUIntBE(at + 2, wide)
    if (from + length > bytes.length) break
    parts.push({ tag: bytes[at] ?? 0, value: bytes.subarray(from, from + length) })
    at = from + length
  }
  return parts
}

/** What lies inside the first part of each of these kinds, one within the other. */
function firstOf(parts: Part[], tags: number[]): Buffer {
  const [tag, ...inner] = tags
  const value = parts.find((part) => part.tag === tag)?.value ?? Buffer.alloc(0)
  return inner.length === 0 ? value : firstOf(partsOf(value), inner)
}

function attributesIn(bytes: Buffer): { type: number; value: Buffer }[] {
  return partsOf(firstOf(partsOf(bytes), [set])).flatMap(({ value }) => {
    const [type, , told] = partsOf(value)
    if (type?.tag !== integer || type.value.length > 4 || type.value.length === 0 || !told) return []
    return [{ type: type.value.readUIntBE(0, type.value.length), value: told.value }]
  })
}

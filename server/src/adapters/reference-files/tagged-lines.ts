/** One record of a tagged file: the values of each tag, in order, and the line where the record began. */
export type TaggedRecord = { line: number; values: Map<string, string[]> }

type Form = {
  /** Finds the tag and the value in a line that begins a field. */
  field: RegExp
  begins: (tag: string) => boolean
  ends: (tag: string) => boolean
}

/** Splits RIS and MEDLINE files; a line without a tag goes on with the field above it. */
export function taggedRecords(text: string, { field, begins, ends }: Form): TaggedRecord[] {
  const records: TaggedRecord[] = []
  let open: TaggedRecord | null = null
  let last: string[] | null = null
  for (const [index, line] of text.split('\n').entries()) {
    const [, tag = '', value = ''] = field.exec(line) ?? []
    if (begins(tag)) {
      open = { line: index + 1, values: new Map() }
      records.push(open)
    }
    if (!open) continue
    if (ends(tag)) {
      open = null
      last = null
    } else if (tag) {
      last = open.values.get(tag) ?? []
      open.values.set(tag, last)
      last.push(value.trim())
    } else if (last && line.trim()) last.push(`${last.pop() ?? ''} ${line.trim()}`.trim())
  }
  return records
}

/** The first value among several tags that may hold the same thing. */
export function firstOf({ values }: TaggedRecord, ...tags: string[]): string | null {
  return tags.flatMap((tag) => values.get(tag) ?? []).find(Boolean) ?? null
}

export function allOf({ values }: TaggedRecord, ...tags: string[]): string[] {
  return tags.flatMap((tag) => values.get(tag) ?? []).filter(Boolean)
}

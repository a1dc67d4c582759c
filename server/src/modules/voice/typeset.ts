/** Sets straight quotes as a printer does: "so" and it's become “so” and it’s. */
export function typeset(text: string): string {
  return text
    .replace(/"(?<=(?:^|[\s([{>*—-])")/gm, '“')
    .replaceAll('"', '”')
    .replace(/'(?<=(?:^|[\s([{>“*])')(?=\S)/gm, '‘')
    .replaceAll("'", '’')
}

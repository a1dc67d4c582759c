/** The words of Markdown without its marks, for where it cannot be typeset. Lines stay lines. */
export function plainWords(markdown: string): string {
  return markdown.replace(/\[\d{1,3}\]/g, '').replace(/[*_#>`|]/g, '')
}

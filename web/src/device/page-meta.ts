/** What the server wrote into the page itself, under a name; empty when it wrote nothing. */
export function pageMeta(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}

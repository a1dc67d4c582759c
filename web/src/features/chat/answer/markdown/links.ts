/** Where our studies lie, and the services that the help cards and the guidebook name. */
const namedSites = new Set([
  'doi.org',
  'pubmed.ncbi.nlm.nih.gov',
  'www.ncbi.nlm.nih.gov',
  'report.cybertip.org',
  'takeitdown.ncmec.org',
])
const namedLines = new Set([
  'tel:911',
  'tel:988',
  'sms:988',
  'tel:18004224453',
  'sms:18004224453',
  'tel:18002221222',
  'tel:18007997233',
  'tel:18338526262',
  'tel:18008435678',
  'tel:18007862929',
])

/**
 * The address that a link in an answer's text may lead to, or null: a study, a named service, or a place in the app.
 * Whoever else a writer names is not to be visited from here, nor to learn by an address what a family asked.
 */
export function addressInAnswer(href: string): string | null {
  const address = href.trim()
  if (address.startsWith('#') || namedLines.has(address)) return address
  const url = URL.canParse(address) ? new URL(address) : null
  const isNamed = url?.origin === `https://${url?.hostname}` && namedSites.has(url.hostname)
  return url && isNamed && url.username + url.password === '' ? address : null
}

/** The address of a study of the database, or null when it is no web page. */
export function studyAddress(url: string): string | null {
  return URL.canParse(url) && new URL(url).protocol === 'https:' ? url.trim() : null
}

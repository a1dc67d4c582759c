/** What looks like a source that nobody retrieved: each pattern with what stands in its place. */

const year = '(?:19|20)\\d\\d[a-z]?'
const name = "(?:[A-Z]\\.\\s?){0,3}(?:(?:van|von|de|der|den|di|la|le|al|bin|el|O['’])\\s?)*[A-Z][\\p{L}'’-]+"
const names = `${name}(?:(?:,\\s+|,?\\s+(?:and|&|with)\\s+)${name}){0,5}(?:,?\\s+(?:et\\s+al\\.?|and\\s+(?:her|his|their\\s+)?\\s?(?:colleagues|co-?authors|co-?workers|team)))?`
const work =
  '(?:study|studies|trial|trials|review|reviews|meta-?analys[ei]s|paper|papers|survey|surveys|report|experiment|experiments|article|research|investigation|dissertation|thesis)'
const place =
  '(?:University|College|Institute|School|Hospital|Center|Centre|Academy|Clinic|Harvard|Stanford|Yale|Oxford|Cambridge|Princeton|Berkeley|MIT|UCLA|Columbia|Cornell|NYU|Duke|Johns Hopkins|Penn State|Mayo|Karolinska|Max Planck)'
const placeName = `(?:the\\s+)?(?:[A-Z][\\p{L}.'’-]*\\s+(?:of\\s+)?){0,4}${place}(?:\\s+(?:of\\s+(?:the\\s+)?)?(?:[A-Z][\\p{L}.'’-]*))*(?:\\s+(?:at|in|,)\\s*[A-Z][\\p{L}-]+)*`
const placeOfHelp =
  "(?:the\\s+)?(?:[A-Z][\\p{L}.'’-]*\\s+(?:of\\s+)?){0,4}(?:School|Hospital|Center|Centre|Clinic|Academy)\\b"
const adjectives =
  '(?:(?:recent|large|big|small|famous|landmark|classic|new|seminal|influential|major|well-known|long-term|long-running|longitudinal|randomi[sz]ed|controlled|national|international|nationwide|cross-sectional|clinical|British|American|Swedish|Australian|Canadian|Dutch|German|Finnish|Norwegian|Danish|Chinese|Japanese|U\\.?S\\.?|UK)\\s+)'
const month =
  '(?:January|February|March|April|May|June|July|August|September|October|November|December|Since|In|By|Until|Around|Before|After|From|During|Of|Summer|Fall|Autumn|Winter|Spring)'
const feast =
  '(?:Christmas|Easter|Thanksgiving|Halloween|Hanukkah|Ramadan|Diwali|Passover|New\\s+Year|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)'
const journalWord = '(?:Journal|Annals|Archives|Proceedings|Lancet|Review|Bulletin|Quarterly|Transactions)'
const soleJournal =
  '(?:Pediatrics|Paediatrics|Nature|Science|JAMA(?:\\s+\\p{Lu}\\p{L}+)?|BMJ|NEJM|PLO?S\\s+(?:ONE|One|Medicine)|Cell|Sleep|Appetite|Child\\s+Development|Developmental\\s+(?:Psychology|Science)|Psychological\\s+(?:Science|Bulletin|Medicine)|Frontiers\\s+in\\s+[A-Z]\\p{L}+|Sleep\\s+Medicine|Acta\\s+P\\p{L}+|BMC\\s+\\p{Lu}\\p{L}+|Cochrane(?:\\s+\\p{Lu}\\p{L}+)*)'

type Rule = { is: RegExp; becomes: string | ((...parts: string[]) => string) }
const rule = (source: string, becomes: Rule['becomes'], flags = 'gu'): Rule => ({
  is: new RegExp(source, flags),
  becomes,
})

export const sourceRules: Rule[] = [
  // Links keep their words and lose where they lead.
  rule('!?\\[([^\\]\\n]{0,200})\\]\\(\\s*[^)\\s]{0,500}[^)\\n]{0,200}\\)', (_, words = '') => words),
  rule('^[ \\t]*\\[[^\\]\\n]{1,40}\\]:\\s*\\S+.*$', '', 'gmu'),
  rule('<?\\b(?:https?|ftp)\\s?:\\s?/\\s?/\\S*', ''),
  rule('\\bwww\\.\\S+', ''),
  rule('\\b(?:[\\w-]+\\.)+(?:com|org|net|edu|gov|io|co|uk|info|html|pdf)(?:/\\S*)?(?![\\w])', '', 'giu'),
  // Identifiers.
  rule('\\(?\\s*\\b(?:doi|DOI)\\b\\s*[:.]?\\s*\\S*\\d\\S*\\)?', ''),
  rule('\\(?\\b10\\.\\d{4,9}\\s?/\\s?\\S+', ''),
  rule('\\(?\\b(?:PMID|PMCID|PMC|ISBN|ISSN|arXiv|NCT)\\s*[:#]?\\s*[\\dPMC][\\d./Xv-]*\\)?', '', 'giu'),
  // Marks that point to notes nobody can open.
  rule('\\s*\\[\\s*(?:\\^[^\\]\\n]{0,20}|[Ss](?:tudy|ource|ref)?\\.?\\s*\\d+(?:\\s*[,;]\\s*[Ss]?\\d+)*)\\s*\\]', ''),
  rule('\\s*【[^】\\n]{0,40}】', ''),
  rule('[⁰¹²³⁴-⁹]+(?:[,⁻][⁰¹²³⁴-⁹]+)*', ''),
  // Authors with a year, or with their others.
  rule(
    `\\s*[([]\\s*(?:see(?:\\s+also)?|e\\.g\\.,?|cf\\.?|for example,?)?\\s*${names},?\\s+\\(?${year}[^)\\]\\n]{0,160}[)\\]]`,
    '',
  ),
  rule(`\\s*[([]\\s*${names},?\\s+(?:et\\s+al\\.?)[^)\\]\\n]{0,80}[)\\]]`, ''),
  rule(`(?<!\\p{L})${names}(?:['’]s?)?\\s*[([]\\s*${year}[^)\\]\\n]{0,40}[)\\]]`, 'some researchers'),
  rule(
    `(?<!\\p{L})${name}(?:,?\\s+(?:and|&)\\s+${name})*\\s+et\\s+al\\b\\.?(?:,?\\s+\\(?${year}\\)?)?`,
    'some researchers',
  ),
  rule(
    `\\b(by|[Ss]ee|[Aa]s|[Ff]rom|[Pp]er|to)\\s+(?!${month}\\b)(?!${feast}\\b)${names}(?:['’]s)?,?\\s+${year}\\b(?!\\s*(?:${work}))`,
    (_, link = '') => `${link} some researchers`,
  ),
  rule(
    `(?<!\\p{L})${name}\\s+and\\s+(?:her\\s+|his\\s+|their\\s+)?(?:colleagues|co-?authors|co-?workers)\\b`,
    'some researchers',
  ),
  rule(`\\s*[([]\\s*(?:${year}|n\\.d\\.)(?:\\s*[,;–-]\\s*${year})*\\s*[)\\]]`, ''),
  // Where and when it is said to have been found.
  rule(
    `,?\\s*(?:published|appearing|printed|reported)\\s+(?:online\\s+)?(?:in\\s+${year}\\s+)?(?:in|by)\\s+(?:the\\s+)?(?:journal\\s+)?[*_“"]*[A-Z][\\p{L}&'’-]*(?:\\s+(?:(?:of|and|the|in|for|&)\\s+)*[A-Z][\\p{L}&'’-]*)*[*_”"]*(?:\\s+in\\s+${year})?`,
    '',
  ),
  rule(
    `(?:[Ii]n\\s+|[Ff]rom\\s+)?(?:[Tt]he\\s+)?(?:[Jj]ournal\\s+)[*_“"]*[A-Z][\\p{L}&'’-]*(?:\\s+(?:(?:of|and|the|in|for|&)\\s+)*[A-Z][\\p{L}&'’-]*)*[*_”"]*`,
    'in print',
  ),
  rule(
    `(?:in\\s+)?(?:the\\s+)?[*_]*(?:[A-Z][\\p{L}&-]*\\s+){0,4}${journalWord}\\s+(?:of|for)\\s+(?:the\\s+)?[A-Z][\\p{L}&'’-]*(?:\\s+(?:(?:of|and|the|in|for|&)\\s+)*[A-Z][\\p{L}&'’-]*)*[*_]*`,
    'in print',
  ),
  rule(
    `\\b[Ii]n\\s+(?:the\\s+journal\\s+|(?:The\\s+)?(?=Lancet|JAMA|BMJ|NEJM|PLO?S|BMC|Acta|Frontiers|Pediatrics))[*_]?(?:The\\s+Lancet|Lancet|${soleJournal})[*_]?(?=[\\s,.;:)]|$)`,
    'in print',
  ),
  rule(`(?<=\\b(?:[Ii]n|[Bb]y|[Ff]rom)\\s+)(?<![*_])[*_](?:The\\s+Lancet|${soleJournal})[*_](?![*_])`, 'print'),
  rule(
    `\\b(?:[Aa]n?|[Tt]he|[Oo]ne|[Aa]nother|[Tt]his|[Tt]hat|[Tt]heir)\\s+${adjectives}*(?:in\\s+)?${year}\\s+(?:[\\p{L}'’-]+\\s+){0,4}?${work}\\b(?:\\s+(?:from|by|at|of|out\\s+of|in)\\s+${placeName})?`,
    'some research',
  ),
  rule(`\\b${year}\\s+(?:[\\p{L}'’-]+\\s+){0,3}?${work}\\b`, 'some research'),
  rule(
    `\\b(?:[Aa]n?|[Tt]he|[Oo]ne|[Aa]nother|[Tt]his|[Tt]hat)\\s+${adjectives}*(?!${placeOfHelp})${placeName}(?:['’]s)?\\s+(?:[\\p{L}'’-]+\\s+){0,2}?(?:${work}|researchers?|team|scientists?|psychologists?)\\b`,
    'some research',
  ),
  rule(
    `(?<!\\p{L})(?!${placeOfHelp}['’]?s?\\s+(?:psychologist|report|survey))${placeName}(?:['’]s)?\\s+(?:${work}|researchers?|scientists?|psychologists?)\\b`,
    'some researchers',
  ),
  rule(
    `\\b(?:[Aa]n?\\s+|[Tt]he\\s+|[Oo]ne\\s+)?${adjectives}*(?:${work}|[Rr]esearch(?:ers?)?|[Ss]tud(?:y|ies)|researchers?|[Ss]cientists?|[Pp]rofessors?)\\s+(?:done\\s+|conducted\\s+|carried\\s+out\\s+)?(?:from|by|at|of|out\\s+of|in)\\s+${placeName}`,
    'some researchers',
  ),
  // A team or a psychologist at a school or a hospital is whom a parent is sent to; at a university they are a source.
  rule(
    `\\b(?:[Aa]n?\\s+|[Tt]he\\s+|[Oo]ne\\s+)?${adjectives}*(?:[Pp]sychologists?|[Ee]xperts?|[Tt]eams?)\\s+(?:from|by|at|of|out\\s+of|in)\\s+(?!${placeOfHelp})${placeName}`,
    'some researchers',
  ),
  rule(
    `\\b(?:(?:[Aa]n?|[Tt]he|[Oo]ne)\\s+)?${adjectives}*(?:${work}|researchers?|scientists?)\\s+(?:(?:from|in|of)|(?:published|done|conducted|reported)\\s+in)\\s+${year}\\b(?!\\s*(?:to|and|through|[-–])\\s*(?:19|20)\\d\\d)`,
    'some research',
  ),
  rule(`,?\\s*(?:published|reported|conducted)\\s+in\\s+${year}\\b`, ''),
  rule(
    `\\b(?:by|from|per|according\\s+to)\\s+(?:psychologist|researcher|professor|Dr\\.?|Prof\\.?|pediatrician|sociologist|economist)s?\\s+${names}`,
    'by some researchers',
  ),
  rule(
    `\\b(?:[Pp]sychologists?|[Rr]esearchers?|[Pp]rofessors?|[Ss]ociologists?|[Ee]conomists?)[ \\t]+${names}(?:['’]s)?`,
    'some researchers',
  ),
  rule(
    `\\b(?:Dr\\.?|Prof\\.?)\\s+${names}(?=\\s+(?:found|finds|showed?|shows|says|said|argues?|writes?|wrote|recommends?|studied|studies|discovered|reports?|suggests?|calls)\\b)`,
    'some researchers',
  ),
  rule(`\\b(?:Dr\\.?|Prof\\.?)\\s+${names}['’]s?\\s+(?:${work}|work|book|method|findings)\\b`, 'some research'),
]

import { countWords } from './count-words.ts'

/** Designs that may say what caused what. */
const causalDesigns = new Set([
  'Meta-Analysis',
  'Systematic Review',
  'Review',
  'Randomized Controlled Trial',
  'Controlled Trial',
  'Experimental Study',
])

const causal = anyOf([
  '\\breduc(e|es|ed|ing)\\b',
  '\\bimprov(e|es|ed|ing)\\b',
  '\\b(led|leads|lead) to\\b',
  '\\bhelp(s|ed)?\\b',
  '\\blower(s|ed)\\b',
  '\\brais(es|ed)\\b',
  '\\b(made|makes)\\b',
  '\\bcaus(e|es|ed)\\b',
  '\\bprevent(s|ed)?\\b',
  '\\bincreas(es|ed)\\b',
  '\\bboost(s|ed)?\\b',
  '\\bcuts?\\b',
  '\\bprotect(s|ed)\\b',
  '\\bshap(es|ed)\\b',
  '\\bbecause of\\b',
])

/** Words of the trade, and phrases that speak of the study in place of the children. Beginnings of words count. */
const jargon = anyOf([
  ...['externali[sz]', 'internali[sz]', 'effortful', 'psychopatholog', 'comorbid', 'etiolog', 'longitudinal'],
  ...['cross-sectional', 'covariate', 'mediat(e|ed|es|ion)', 'moderat(ed|or|ion)\\b', 'regression', 'odds ratio'],
  ...['\\bCI\\b', 'standard deviation', 'effect size', 'p ?<', 'participants', 'dyad', 'cohort', 'heterogene'],
  ...['antecedent', 'socioeconomic', 'biobehav', 'psychosocial', 'maladaptive', 'dysregulat', 'homeostasis'],
  ...['self-efficacy', 'neonat', 'maternal', 'paternal', 'caregiving', 'prosocial', 'RCT', 'meta-anal', 'baseline'],
  ...['intervention', 'this study', 'the study found', 'significan', 'prevalence', 'correlat', 'latent'],
  ...['trajector', 'cognitive-behavio', 'psychoeducat', 'symptomatology', 'outcomes?\\b'],
])

const advice = anyOf([
  ...['should', '\\bought to\\b', '\\bmust\\b', '\\bmake sure\\b', '\\bbe sure to\\b', '\\bit is best to\\b'],
  ...['\\bparents need to\\b', '\\bparents have to\\b', '\\bwe recommend\\b', '\\brecommended that\\b', '\\btry to\\b'],
])

const direction = anyOf([
  ...['more', 'less', 'fewer', 'lower', 'higher', 'better', 'worse', 'longer', 'shorter', 'earlier', 'later'],
  'no (clear |lasting |real |added |overall |further )?(difference|link|harm|benefit|effect|change|gain|advantage)',
  ...['not', 'did not', 'made no', 'neither', 'nor', 'reduc', 'improv', 'increas', 'decreas', 'rose', 'fell', 'grew'],
  ...['drop', 'stronger', 'weaker', 'smaller', 'larger', 'greater', 'rais', 'helped', 'linked', 'went with'],
  ...['tended', 'likely', 'predicted', 'came before', 'as well as', 'same', 'similar', 'nearly', 'most', 'half'],
  ...['only', 'safer', 'calmer', 'faster', 'slower', 'happier', 'closer', 'few', 'gain', 'up\\b', 'down\\b', 'risk'],
  ...['easier', 'harder', 'main', 'common', 'often', 'best', 'least', 'without', 'prevent', 'protect', 'cut'],
])
const startsDirection = new RegExp(`\\b${direction.source}`, 'i')

/** Whether a finding speaks of cause and effect. */
export function saysCause(finding: string): boolean {
  return causal.test(finding)
}

/** What is wrong with the wording of a finding (docs/adding-a-study.md, "The finding"). */
export function mistakesInFinding(finding: string, studyType: string): string[] {
  const words = countWords(finding)
  const quoted = (what: string, pattern: RegExp) => {
    const found = pattern.exec(finding)?.[0]
    return found ? [`${what} "${found}"`] : []
  }
  return [
    ...(words > 45 ? [`the finding has ${words} words, more than 45`] : []),
    ...(words < 10 ? [`the finding has ${words} words, fewer than 10`] : []),
    ...(finding.endsWith('.') ? [] : ['the finding does not end with a full stop']),
    ...(causalDesigns.has(studyType) ? [] : quoted(`a ${studyType} cannot say`, causal)),
    ...quoted('jargon', jargon),
    ...quoted('advice', advice),
    ...quoted('an em dash', /—/),
    ...(startsDirection.test(finding) ? [] : ['the finding gives no direction']),
  ]
}

function anyOf(patterns: string[]): RegExp {
  return new RegExp(`(${patterns.join('|')})`, 'i')
}

import { findAge } from '../../modules/children/children.ts'

/** Under this age in months vomiting is a doctor's matter at once. */
const youngMonths = 3
/** In a longer story more is told than a stomach bug. */
const maxWords = 40
const vomiting =
  /\b(?:vomit(?:s|ed|ing)?|(?:throw(?:s|ing|n)?|threw)(?: (?:it|them|everything))?(?: all)? up|puk(?:e|es|ed|ing)|barf(?:s|ed|ing)?)\b/i
/** What makes vomiting urgent (NHS, AAP), or tells that it is about something else: a fall, poison, a food, a meal thrown up on purpose. */
const graver =
  /\b(?:green\w*|yellow|bile|bilious|blood\w*|coffee|black|projectile|forceful\w*|head\w*|neck|light|fell|fall\w*|hit\w*|bump\w*|bang\w*|crash\w*|drow\w*|sleepy|letharg\w*|limp|flopp\w*|weak\w*|faint\w*|pass(?:es|ed|ing) out|unrespons\w*|(?:won'?t|can'?t|cannot|hard to|not|barely) wak\w*|woken|confus\w*|delir\w*|pee\w*|wet|urin\w*|dry|dehydrat\w*|sunken|tears|nothing (?:stays )?down|anything down|keep\w*(?: \w+){0,3} down|every (?:feed\w*|bottle|hour|few minutes|\d+ minutes)|(?:can'?t|cannot|won'?t|doesn'?t|not) stop\w*|non-?stop|constant\w*|all day|over and over|again and again|pains?|hurt\w*|cramp\w*|swollen|bloat\w*|hard|doubled|right side|swallow\w*|ate|eaten|drank|tast\w*|took|taken|pills?|medicin\w*|medicat\w*|tablets?|dose\w*|poison\w*|batter\w*|magnets?|mushrooms?|berries|plant\w*|bleach|cleaner|detergent|alcohol|drunk|vodka|beer|vap\w*|edible\w*|gumm\w*|hives|rash\w*|welts|swell\w*|allerg\w*|peanut\w*|eggs?|breath\w*|wheez\w*|blue|gray|grey|pale|seiz\w*|fit|fits|shak\w*|stiff\w*|diabet\w*|insulin|thirst\w*|weight|testic\w*|surgery|operation|chemo\w*|shunt|cancer|pregnan\w*|purpose|meals?|dinner|bathroom|her(?:self)? sick|himself sick|jaundic\w*|fever\w*|temp|temps|temperature|die|dying|kill\w*|hate\w*|scared of|husband|wife|boyfriend|partner)\b/i

const denied =
  /\b(?:no|without|not|hasn'?t (?:had )?|doesn'?t have) (?:an? |any )?(?:fever|temp|temperature|blood|bile|pain|rash|diarrhea)\b/gi
/** What is asked about vomiting that its plan does not answer. */
const besideIt =
  /\b(?:school|daycare|nursery|preschool|kindergarten|work|clean\w*|wash\w*|smell\w*|stain\w*|carpet|mattress|contagious|spread\w*|catch|caught|cars?|seat|drive\w*|driving|bus|boat|plane|flight|flying|travel\w*|every (?:morning|day|week|few)|weeks|months ago|keeps coming|every time|whenever|cry\w*|cries|cried|scream\w*|tantrum\w*|cough\w*|gag\w*|nobody|why)\b/i

/** Whether a stomach bug of a child beyond three months is about all that a short message tells. */
export function tellsOrdinaryVomiting(text: string): boolean {
  if (!vomiting.test(text) || graver.test(text.replace(denied, ' ')) || text.split(/\s+/).length > maxWords)
    return false
  const age = findAge(text)
  return age ? age.months >= youngMonths : !isOfBaby.test(text)
}

const isOfBaby = /\b(?:newborn|new born|baby|infant|(?:days?|weeks?|wks?)[ -]old)\b/i

/** The same, where no more is asked than what to do. */
export function tellsOnlyVomiting(text: string): boolean {
  return tellsOrdinaryVomiting(text) && !besideIt.test(text)
}

/** Whether something tried is called as a thing is ("a sticker chart"), or by its doing ("letting her cry"). */
export function isNamedThing(tried: string): boolean {
  const words = tried.toLowerCase().replaceAll('-', ' ').split(' ')
  const [first = '', ...rest] = words
  const last = words.at(-1) ?? ''
  if (words.length > maxWords) return false
  if (doings.has(first) && rest.length > 0) return !hangs.has(last) && rest.every(goesWithDoing)
  const isThing = things.has(last) || (ofOne.has(last) && words.length > 1)
  return isThing && words.every((word) => things.has(word) || ofOne.has(word) || qualities.has(word))
}

const maxWords = 5

function goesWithDoing(word: string): boolean {
  return (
    things.has(word) ||
    ofOne.has(word) ||
    qualities.has(word) ||
    objects.has(word) ||
    manners.has(word) ||
    hangs.has(word)
  )
}

const setOf = (words: string) => new Set(words.split(/\s+/).filter(Boolean))

/** A phrase that ends so is half of one. */
const hangs = setOf('to with for of at by from into the a an his her their our my some more less different every each')

const qualities = setOf(`
  a an the her his their our my some more less fewer different new another several various extra early earlier late later
  later long longer short shorter big bigger small smaller dark darker warm warmer cold cool calm quiet gentle firm
  consistent strict simple regular daily nightly weekly good better usual same visual natural logical positive white black
  sound night bed bedtime nap sleep potty sticker star reward behavior gas side football dream feeding morning evening
  family day age awake wake wrong baby weighted time screen quick slow no chore homework toilet soft hard
  chair ferber stricter smaller blackout parental`)

/** What needs no word before it. */
const things = setOf(`
  swaddles swaddling teachers therapists therapy counselors counseling daycare naps feedings feeds rocking rewards treats
  stickers charts bribes bribery bribing praise books videos songs music lullabies stories cuddles cuddling hugs walks
  strolls baths massage bottles pacifiers formula breastmilk cereal purees probiotics vitamins medicine melatonin lotion
  creams drops shades curtains sacks pajamas lights blankets routines schedules bedtimes timeouts consequences punishment
  punishments grounding warnings timers reminders checklists lists apps limits rules boundaries contracts allowance
  tutors tutoring exercise exercises stretches methods techniques training weaning extinction ferber checks cio positions
  pillows shields spoons cups vegetables fruits meals snacks foods underwear windows nursing cosleeping breastfeeding
  babywearing talks conversations deadlines locks alarms games times massages patience attention support outs steps
  singing reading walking spanking yelling shouting nagging lecturing reasoning begging waiting ignoring pumping`)

/** What is called a thing below "a", "the" or what kind it is. */
const ofOne = setOf(`
  snoo swaddle coach teacher therapist counselor potty nap feed reward sticker chart bribe book video song story walk
  stroller carrier sling wrap bath bottle pacifier binky binkie milk oil noise machine sound room crib bassinet cot swing
  bouncer playpen sack suit lamp light blanket lovey routine schedule bedtime timeout consequence warning timer reminder
  checklist list app limit rule contract tutor method technique trick latch hold position pillow pump nipple shield spoon
  cup fruit food diaper seat window talk conversation deadline lock alarm clock game time water sleep day bed back tummy
  hand homework chores play cream diapers tone voice`)

const doings = setOf(`
  putting letting nursing giving offering feeding rocking holding talking taking changing swaddling leaving keeping
  explaining cutting cosleeping adjusting yelling walking waking watching spanking shushing patting showing
  shortening sending rolling rewarding reducing reading pumping praising bribing limiting ignoring removing grounding
  cuddling bouncing bedsharing babywearing asking waiting switching moving dropping staying sharing setting using hiding
  locking blocking threatening begging punishing distracting redirecting hugging comforting carrying warming cooling
  burping massaging counting playing buying paying making separating scolding lecturing reminding nagging reasoning
  warning sleep encouraging teaching practicing writing mixing skipping introducing stretching delaying starting
  stopping weaning turning laying`)

const objects = setOf('him her them it us me each other')

const manners = setOf(`
  cry fuss choose help sleep back up down out on in away off over together calmly gently quietly firmly nicely first
  asleep drowsy awake alone again sooner early between apart louder softly`)

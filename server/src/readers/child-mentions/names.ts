/** Words that begin with a capital letter and are nobody's first name. */
const notNames = new Set(
  `I My Our The This That These Those What When Where Why How Who Is Are Am Was Were Do Does Did Can Could Should Would Will Has Have Had
  He She They It We You Him Her His Their Its Me Us Please Help Hi Hello Hey Dear Mom Mommy Mum Mama Dad Daddy Papa Monday Tuesday Wednesday
  Thursday Friday Saturday Sunday Mondays Tuesdays Wednesdays Thursdays Fridays Saturdays Sundays January February March April May June July August September October November December Christmas Easter
  Halloween Thanksgiving English Spanish French German Chinese American ADHD ADD ASD OCD IEP Minecraft Roblox Fortnite Instagram Tiktok TikTok Snapchat
  Youtube YouTube Netflix Lego Disney Pokemon Nobody Everyone Everything Nothing Sometimes Lately Today Yesterday Tonight And But So If Because Not No
  Yes Also Then Now Any Just Still Even Only Every Grandma Grandpa Grandad Granddad Gran Nan Nana Granny Stepmum Stepmom Stepdad Yr Calpol Santa Google School Daycare Kindergarten Preschool God Covid Thanks Thank Ok Okay
  Baby Babies Twin Twins Son Daughter Kid Kids Child Children Boy Girl Boys Girls Toddler Teen Teenager LO DS DD DH DW MIL FIL Dog Cat
  Dr Doctor Mr Mrs Ms Miss Teacher Coach Sis Bro Auntie Aunt Uncle Cousin Age Aged Ages Both All Some After Before During Since At In On For From
  Mine Ours Up Down Recently Suddenly Usually Always Never Almost Nearly Turning Turned Once Until While Is Single Help Advice Question Update Sorry
  Bedtime Sleep Potty Screen Homework Tantrums Feeling Im Ive Id Ill Hes Shes Theyre Whats Hows Should Is Positive Growth Try Let Give Tell
  Year Month Week Day Oldest Youngest Eldest Older Younger Elder Middle First Second Third Got Having Trying Looking Need Any Anyone Wondering Kindergartner Newborn
  Anyway Anyways Co Ps Etc Fyi Btw Tldr Tl Edit Backstory Background Context Long Short Well Alright Honestly Basically Luckily Fortunately Unfortunately Obviously Apparently
  Eventually Finally Currently Originally Neighborhood Neighbor Oppositional Autism Bjorn Yorkie Comotomo Ergo Dockatot`.split(
    /\s+/,
  ),
)

/** First names so common that they are known without a capital letter; none that is a word as well. */
const commonNames = new Set(
  `aaron abby abigail ada adam addison adrian aiden alex alexander alexis alice allison alyssa amelia amir amy ana andrea andrew angel anna annie
  anthony aria ariana arthur asher ashley aubrey audrey ava avery ayden bella ben benjamin beth brandon brayden brianna brooklyn caleb camila cameron
  carlos caroline carter charles charlie charlotte chloe chris christian claire clara colton connor cooper daniel david diego dominic dylan easton eleanor elena
  eli elijah eliza elizabeth ella ellie elliot emilia emily emma eric ethan eva evan evelyn everly ezra felix finn fiona freya gabriel
  gabriella gavin george gianna giulia grayson hailey hannah harper harry hazel henry hudson hugo ian isaac isabel isabella isaiah isla ivan ivy jack jackson
  jacob jaden jake james jamie jason jasper jax jaxon jayden jenna jeremiah jessica joel john jonah jonathan jordan jose joseph joshua josiah juan
  julia julian kai kate katie kayden kayla kaylee kevin kylie landon lauren layla leah leo leon levi liam lila lillian lily lincoln logan louis
  luca lucas lucia lucy luis luke luna lydia mackenzie madeline madison maia maria mateo matthew maya mia micah michael mila milo molly naomi natalia
  natalie nathan nevaeh nicholas noah noah nolan nora nova oliver olivia omar oscar owen parker paul penelope peyton piper quinn rachel riley robert ruby ryan
  ryder sadie sam samantha samuel sara sarah savannah scarlett sebastian serenity seth simon sofia sophia sophie stella theo theodore thomas tom tyler
  victoria vincent violet vivian will william willow wyatt xavier zach zachary zara zoe zoey`
    .split(/\s+/)
    .filter((name) => name !== 'will'),
)

const shape = /^\p{Lu}\p{Ll}{1,14}(?:[-']\p{Lu}\p{Ll}+)?$/u

/** Whether a word can be a child's first name where one is looked for. */
export function isName(word: string): boolean {
  return commonNames.has(word) || (shape.test(word) && !notNames.has(word))
}

/** Whether a word is a first name wherever it stands. */
export function isCommonName(word: string): boolean {
  return commonNames.has(word.toLowerCase()) && !notNames.has(word)
}

/** A name as it is written: 'leo' is Leo. */
export function writtenName(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

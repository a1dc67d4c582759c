/** What a reply may want of the last answer. */
export type TalkKind =
  | ('shorter' | 'sentence' | 'words' | 'script' | 'letter' | 'list' | 'first')
  | ('strongest' | 'reliable' | 'howMany' | 'sources')
  | 'step'
  | 'book'
  | 'why'
  | 'refuses'
  | 'fails'
  | 'howLong'
  | 'avoid'
  | 'otherAdult'
  | 'otherChild'
  | 'ageNow'
  | 'differs'
  | 'bringUp'
  | 'setback'
  | 'willTry'
  | 'worked'
  | 'more'
  | 'complaint'
  | 'heavy'
  | 'disagree'
  | 'reply'

const study = '(?:stud(?:y|ies)|research|evidence|trials?|papers?|sources?)'
const doIt = '(?:do|take|handle|manage|try|go|put|feed|run)'
const adult =
  '(?:husband|wife|partner|boyfriend|girlfriend|dad|mom|mum|father|mother|grandma|grandpa|grandmother|grandfather|nanny|sitter|babysitter|au pair|mother[- ]in[- ]law|in-?laws|ex)'
const start = '^(?:(?:ok(?:ay)?|and|but|so|thanks|thank you|great|hm+|well|yes|no|please|hey|now|sorry)[,.! ]+)*'

/** The first that fits is meant. */
export const talkPatterns: [TalkKind, RegExp][] = [
  [
    'complaint',
    new RegExp(
      `${start}(?:you (?:did ?n'?t|do ?n'?t) (?:understand|get|read)|(?:that|this|it)(?:'?s| is) (?:wrong|not (?:it|true|right))|that'?s not (?:it|true|right))\\b.{0,20}$`,
      'i',
    ),
  ],
  [
    'heavy',
    new RegExp(
      `${start}(?:i'?m|i am|i feel|this is|it'?s)\\s+(?:(?:so|just|really|such|all|like|feeling|completely)\\s+)*(?:tired|exhausted|worn out|a failure|failing|a (?:bad|terrible|horrible|awful) (?:mom|mum|dad|mother|father|parent)|too much|hard|overwhelmed|at my limit|at the end of my rope|losing it|ashamed|guilty)\\b[^?]{0,40}$`,
      'i',
    ),
  ],
  [
    'worked',
    /^[^?]*\b(?:slept (?:through|all night)|stayed in (?:her|his|their) (?:own )?bed|went (?:really |so )?(?:well|great)|no (?:tears|tantrum|crying|fight)s?|(?:pooped|peed) (?:in|on) the potty)\b(?!.*\b(?:but|then|until|only)\b)[^?]*!+\s*$/i,
  ],
  [
    'letter',
    /\bwrite (?:me |us )?(?:something|a few lines|it)\b.{0,30}\b(?:send|give|show|for|to)\b|\b(?:something|a version|a few lines) (?:that )?(?:i|we) (?:can|could) (?:send|text|e-?mail|forward|give|show)\b/i,
  ],
  [
    'shorter',
    /\b(?:gist|long story short|in a nutshell|bottom line|a lot to read|so much text|wall of text|too many words|(?:boil|break|cut|narrow|pare|strip) (?:it|that|this|all that) down|(?:too )?much to (?:take in|digest|process))\b/i,
  ],
  [
    'first',
    /\b(?:the )?(?:one|single|first|only) thing (?:(?:that )?i (?:should|can|could) (?:do|try)|to (?:do|try))\b/i,
  ],
  [
    'sources',
    new RegExp(
      `${start}(?:is (?:that|this|it|any of (?:that|this|it)|there) (?:actually |really |even |any )?(?:backed|based|proven|proved|scientific|evidence|proof)|where (?:is|does|did|do) (?:that|this|it|you).{0,12}\\b(?:from|get)|how do you know)\\b.{0,60}$`,
      'i',
    ),
  ],
  [
    'refuses',
    new RegExp(`${start}(?:what )?if (?:s?he|they) (?:still |just )*(?:won'?t|does ?n'?t|refuses?)\\W*$`, 'i'),
  ],
  [
    'refuses',
    /^(?:s?he|they) (?:just |still |simply )*(?:says? (?:no|s?he won'?t|they won'?t|(?:that )?i'?m)\b|(?:flat out |flatly )?refuses?)\b[^?]{0,60}$/i,
  ],
  ['fails', new RegExp(`${start}what if (?:nothing|none of (?:it|that|this)) (?:works|helps)\\W*$`, 'i')],
  [
    'otherAdult',
    new RegExp(
      `\\b(?:would|does|will|can) (?:it|that|this) (?:also )?work if (?:my |our |her |his |the )?${adult}\\b`,
      'i',
    ),
  ],
  [
    'disagree',
    new RegExp(
      `${start}(?:what (?:if|when)|but|and if|then)? ?(?:(?:my|our|her|his|their|the) ${adult}|grandma|grandpa|daddy|dad|mommy|mom|mum)\\b.{0,12}\\b(?:gives (?:it|him|her|them)|says?|thinks?|lets?|gives? in|disagrees?|allows?|buys?|laughs?|giggles?|spoils?|(?:does ?n'?t|won'?t|never) (?:agree|do it|help|listen|want|go along))\\b|\\b(?:say|explain|talk|get through) (?:this |that |it )?to (?:my|our) ${adult}\\b`,
      'i',
    ),
  ],
  [
    'otherChild',
    /\b(?:what about|how about|does (?:this|that|it) (?:go|count|hold|work) for|same for) (?:my|our|her|his|the) (?:brother|sister|\d+ ?(?:year|yr|month|mo|yo)\w*|twin|son|daughter)\b.{0,30}$/i,
  ],
  [
    'bringUp',
    /\b(?:do|should|shall) (?:i|we) (?:even |still |now |just )*(?:bring (?:it|that|this) up|mention (?:it|that|this)|raise it|talk (?:to (?:her|him|them) )?about (?:it|that|this)|say (?:something|sorry|anything)|apologi[sz]e|leave it|let it go)\b[^.]{0,40}$/i,
  ],
  [
    'differs',
    /(?=.*\b(?:autis\w+|asd|asperger\w*|on the spectrum|adhd|add|speech delay\w*|late talker|non-?verbal|deaf|hearing loss|down'?s? syndrome)\b).*\b(?:change|changes|differ\w*|matters?|still (?:work|hold|apply|go|count)s?|make a difference|same)\b/i,
  ],
  ['why', new RegExp(`${start}what (?:causes|is causing|makes (?:her|him|them) do) (?:it|this|that)?\\W*$`, 'i')],
  [
    'avoid',
    new RegExp(
      `${start}(?:what (?:should|must) (?:i|we) (?:not do|avoid|never do)|(?:is there )?anything (?:i|we) should(?: not|n'?t) (?:do|say)|what (?:not to do|to avoid)|what are the (?:mistakes|don'?ts))\\b.{0,20}$`,
      'i',
    ),
  ],
  [
    'more',
    new RegExp(
      `${start}(?:next(?: step)?|what(?:'s| is) next|i (?:already )?know (?:all )?(?:that|this)(?: already)?)\\W*$`,
      'i',
    ),
  ],
  [
    'complaint',
    /\b(?:(?:not|n't) what i (?:asked|meant|said|was asking)|(?:(?:did|do|does|have|has)(?: not|n't)|never) (?:really |actually |even )?answer(?:ed)?(?: (?:me|it|that|(?:my|the) question|what i (?:asked|said)))?\b|you (?:totally |completely |kind of |just )?(?:misunderstood|missed|dodged|ignored)|(?:not|n't) (?:very |really |at all )?(?:helpful|useful)\b|(?:way )?too (?:general|generic|vague)|useless|wrong answer|off topic|(?:please |can we |lets |let's )?start over|(?:nobody|no one|i never|i did ?n't|i never even) (?:said|say|mention(?:ed)?|asked|ask)\b|nothing to do with|why are you (?:telling|talking)|i (?:only |just )?(?:asked|was asking|meant) (?:about|how|for|if|what|whether|when)\b)/i,
  ],
  [
    'worked',
    /\b(?:it|that|this) (?:actually |really |totally |finally )?(?:worked|helped)\b(?!.*\b(?:but|then|until|only)\b)|\b(?:it'?s|that'?s) (?:working|going (?:really |so |much )?(?:well|better))\b|\b(?:much|so much|way) better (?:now|today|already)\b/i,
  ],
  [
    'letter',
    /\b(?:write|draft|make|give|send|need|want|can you|could you)\b.{0,40}\b(?:letter|note|e-?mail|message|text)\b|\b(?:letter|note|e-?mail|text) (?:to|for) (?:the|my|our|her|his|their)\b|\bwrite\b.{0,20}\b(?:i (?:could|can)|to) (?:text|send|e-?mail)\b|\be-?mail (?:that|this|it) to\b|\bwhat (?:could|can|should|do) i (?:write|text|e-?mail)\b/i,
  ],
  ['script', /\b(?:script|dialog(?:ue)?|role[- ]?play)\b/i],
  ['sentence', /\b(?:in |just |only )?(?:one|a single|1) (?:sentence|line)\b/i],
  [
    'words',
    /\b(?:just|only|give me|tell me|need|want)\b[^.?!]{0,25}\b(?:(?:the|some|exact|actual) words|lines? to say|what to (?:say|tell))\b|\bwhat (?:exactly )?(?:do|should|can|could|would) i (?:actually |even |literally )?(?:say|tell)\b|\b(?:words|sentences|phrases) (?:to (?:say|use)|for)\b|\b(?:what|which) (?:words|phrases|lines?) (?:do|should|can|could|would|shall) i\b|\bexact words\b|\bhow (?:do|should|can|could) i (?:word|phrase|say|(?:start|begin|open|bring up) (?:that|this|the) (?:talk|conversation|subject|topic))\b|\bwhat (?:do|should|can|could) i (?:answer|reply)\b|\bword for word\b|\b(?:do ?n'?t|not sure|no idea|never) (?:know )?(?:what|how) to (?:say|tell|word|put)\b/i,
  ],
  [
    'first',
    /\b(?:which|what)(?: one| step| of (?:these|those|them|that))? ?(?:do|should|would|to)? ?(?:i|we|you)? ?(?:do|try|start with|begin with|comes?)? ?first\b|\bwhere (?:do|should) (?:i|we) (?:start|begin)\b|\bmost important\b|\b(?:just|only) (?:one|the first) (?:thing|step)\b/i,
  ],
  [
    'shorter',
    /\b(?:shorter|short version|in short(?! (?:sentences|words|phrases))|tl;?dr|briefly|in (?:two|three|a few) (?:sentences?|lines?|words)|(?:answer|reply|that|this|it)(?:'?s| is| was)? (?:way |much |far |a bit |a little )?too long|^too long|(?:quick|short) (?:answer|version|summary)|sum (?:it|that|this) up|summari[sz]e|keep it (?:short|brief)|main (?:thing|point)|too much to read|simpler)\b|\btell me what to do(?: tonight| today| now| right now)?\W*$/i,
  ],
  [
    'list',
    /\b(?:as|in(?:to)?|make|give|need|want|have|write)\b.{0,20}\b(?:list|check ?list|chart)\b|\bbullet points?\b|\bcheck ?list\b/i,
  ],
  [
    'step',
    /\b(?:no\.? ?\d|no\. ?one|(?:step|number|point|tip|#) ?(?:#? ?\d|one|two|three|four|five))\b|\b(?:the|your|that) (?:first|second|third|fourth|fifth|last) (?:one|step|point|thing|tip|part|idea)\b|\b(?:about|explain|meant? by|on) (?:the )?(?:first|second|third|fourth|fifth|last)\W*$/i,
  ],
  [
    'howMany',
    new RegExp(
      `\\bhow (?:many|big)\\b.{0,30}\\b(?:in (?:it|that|those|this|these)(?! \\w)|took part|participants|${study}|tested|people)\\b`,
      'i',
    ),
  ],
  [
    'strongest',
    new RegExp(
      `\\b(?:which|what).{0,20}\\b${study}\\b.{0,25}\\b(?:strong|best|good|reliable|solid|trust)|\\b(?:strongest|best|most reliable|most solid) (?:of the )?${study}\\b`,
      'i',
    ),
  ],
  [
    'reliable',
    new RegExp(
      `\\b(?:is|are|was|were|how|can i)\\b.{0,25}\\b${study}\\b.{0,25}\\b(?:reliable|good|solid|strong|legit|real|trust\\w*|any good|serious|valid)\\b|\\b(?:how (?:reliable|solid|good|strong)|trust)\\b.{0,20}\\b${study}\\b`,
      'i',
    ),
  ],
  [
    'sources',
    new RegExp(
      `\\b(?:who (?:did|made|wrote|says)|where (?:is|are|did|does|can i)|which|what|show me|link|tell me more about)\\b.{0,30}\\b${study}\\b|${start}(?:who says (?:so|that)|says who|source|where do you (?:get|have) (?:that|this))\\W*$`,
      'i',
    ),
  ],
  [
    'book',
    /\b(?:book|books|picture book|reading list)\b.{0,40}(?:\?|about|on (?:this|that|it)|for (?:me|her|him|us|them|this)|recommend|read)|\b(?:recommend|any|good|know (?:a|any|of)|is there an?)\b.{0,20}\bbooks?\b/i,
  ],
  [
    'howLong',
    /\bhow (?:long|many (?:days|nights|weeks|months))\b.{0,40}\b(?:take|takes|last|until|till|before|work|works|better|change|go on|expect|get)\b|\bhow (?:long|soon)\W*$|\bwhen (?:will|does|do|should|can) (?:it|this|that|things|i|we)\b.{0,30}\b(?:better|work|over|stop|change|see|expect|results?|end)\b/i,
  ],
  [
    'refuses',
    new RegExp(
      `${start}(?:what |(?=.*\\?$))(?:if|when|(?:do|should|can) (?:i|we) do .{0,20}(?:if|when)) (?:s?he(?:'?s| is)?|they(?:'re| are)?|my \\w+|it) (?:still |just |then |simply |keeps? |only |really )*(?:refus(?:es?|ing)|won'?t|does ?n'?t want|says? no|fight(?:s|ing)?|scream(?:s|ing)?|cries|crying|ignor(?:es|ing)|resists?|throw(?:s|ing)|run(?:s|ning)|laugh(?:s|ing)?|shrugs?|argu(?:es|ing)|lies|lying|hit(?:s|ting)?|grab(?:s|bing)?|bit(?:es|ing)|kick(?:s|ing)?|beg(?:s|ging)?|hid(?:es|ing)|locks|walks (?:away|off|out)|slams?|drops?|goes limp|falls|calls?|texts?|stops?|quits?|snatches|spits|does (?:it|that|this) again|doesn'?t (?:listen|care|do it))\\b.{0,45}$`,
      'i',
    ),
  ],
  [
    'refuses',
    new RegExp(
      `${start}what if i (?:\\w+ )?(?:yell|shout|scream|lose (?:it|my (?:temper|cool|patience))|snap|give in|cave|forget|know .{0,25}lies)\\b.{0,30}$`,
      'i',
    ),
  ],
  [
    'fails',
    new RegExp(
      `${start}(?:what )?if (?:that|this|it|none of (?:that|this|it)|nothing) (?:does ?n[o']?t|doesnt|do ?n'?t|still does ?n'?t|fails?|is ?n'?t)\\b.{0,20}$|${start}(?:plan b|then what)\\W*$`,
      'i',
    ),
  ],
  [
    'otherAdult',
    new RegExp(
      `\\b(?:can|could|should|may|does|would)\\b.{0,8}\\b(?:my |our |her |his |the )?${adult}\\b.{0,20}\\b(?:${doIt}|help|instead)\\b|\\bdoes it have to be me\\b|\\b(?:can|could) someone else\\b`,
      'i',
    ),
  ],
  [
    'otherChild',
    /\b(?:what about|how about|and|does (?:this|that|it) work|same|also)\b.{0,12}\b(?:with |for )?(?:the|my|our|her|his|an?) (?:older|younger|other|big|little|bigger|eldest|oldest|youngest|second|baby|\d+ ?(?:year|yr|month|mo|yo)\w*)\b.{0,30}$/i,
  ],
  [
    'why',
    new RegExp(
      `${start}(?:why|why (?:is|does|do|did|would|are) (?:that|this|it|s?he|they|so)(?: (?:is|do|doing|does|like|so|work|works|happens?|that|this|it|like that|like this))*|how come|why not|what'?s (?:behind|the reason)(?: (?:it|that|this|for it|for that))?|why that)\\W*$|${start}why (?:me|now|only|just|always|all of a sudden|suddenly|(?:is|are|does|do|did|is ?n'?t|does ?n'?t) (?:s?he|they|(?:his|her|their|the other|my other) \\w+) .{0,20}(?:never|fine|good|with me|only|at (?:daycare|school|night|home)))\\b.{0,50}$`,
      'i',
    ),
  ],
  [
    'willTry',
    new RegExp(
      `${start}(?:i|we)(?:'ll| will| am going to|'m going to| are going to)\\b.{0,12}\\b(?:try|do|give|start)\\b(?!.*\\b(?:but|what|how)\\b)[^?]{0,40}$|${start}(?:will (?:try|do)|sounds good|let'?s try|trying (?:it|that) (?:tonight|now|tomorrow))\\b[^?]{0,30}$`,
      'i',
    ),
  ],
  [
    'more',
    new RegExp(
      `${start}(?:what else|anything else|something else|what now|and then|then what|more(?: ideas| tips| please)?|other ideas|any(?: other| more)? (?:ideas|tips|advice)|what (?:other|more)|tell me more|go on|another idea|something different)\\b.{0,25}$|\\b(?:anything|something|got (?:a|an|any)(?:thing)?(?: other)?(?: idea| step| way)?) (?:else|other|different|less \\w+|more \\w+|simpler|gentler|quicker)\\W*$|^(?!.*\\b(?:already|tried|n'?t (?:work|help))\\b).*[,.] (?:and )?what else\\W*$`,
      'i',
    ),
  ],
  [
    'setback',
    new RegExp(
      `${start}(?:(?:(?:i|we)(?:'ve| have)? )?(?:already |both )?tried (?!to\\b)|(?:(?:i|we)(?:'ve| have)? )?(?:already |both )?(?:did|do|done) (?:all )?(?:that|this|it|those|everything|most)|(?:i|we) (?:do )?already (?:do|did|have|use|give|gave|make|keep|read|put|let|take|play|went|go|offer|talk|tell|told))\\b[^?]{0,120}$|${start}(?:i|we) (?:do|have|use|give|keep|read|put|let)\\b[^?]{0,50}\\balready\\W*$|\\b(?:it|that|this) (?:did ?n'?t|does ?n'?t|did not|doesnt|didnt) (?:work|help)\\b|\\bgot worse\\b|\\bno (?:change|luck|difference)\\b`,
      'i',
    ),
  ],
]

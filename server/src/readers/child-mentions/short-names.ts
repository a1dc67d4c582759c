/** What children are called for short where the short form does not begin like the name. */
const shortForms = new Map(
  `abigail:abby,abbie,gail adelaide:addie,ada adeline:addie alexander:sasha,xander,lex alexandra:sasha,lexi,sandra amelia:millie,mimi,milly andrew:drew
  anthony:tony august:gus augustus:gus catherine:kate,katie,kathy,cathy,kitty charles:chuck,charlie charlotte:lottie,charlie edward:ted,teddy,ned
  eleanor:ellie,ella,nora,nell elizabeth:liz,lizzie,beth,betty,eliza,libby,ellie,lily emilia:millie,emmy emily:emmy,em evelyn:evie eva:evie frederick:freddie
  francesca:frankie gabriella:ella,gabby genevieve:evie harold:harry henry:harry,hank isabel:izzy,bella isabella:izzy,bella,ella james:jim,jimmy,jamie
  john:jack,johnny jonathan:jonny joseph:joe,joey josephine:josie katherine:kate,katie,kathy,kitty kathryn:kate,katie,kathy leonardo:lenny lawrence:larry
  madeline:maddie,maddy madison:maddie margaret:maggie,meg,peggy,daisy matilda:tilly,tillie michael:mike,mikey nathaniel:nate natalie:nat nicholas:nick,nicky,nico
  olivia:liv,livvy,ollie oliver:ollie,olly,olli penelope:penny,nell peter:petey rebecca:becky,becca richard:rick,dick robert:bob,bobby,rob,robbie
  samantha:sam,sammie sebastian:seb,bash stephen:steve theodore:ted,teddy,theo thomas:tom,tommy timothy:tim victoria:vicky,tori vivienne:viv
  walter:walt william:will,bill,billy,liam zachary:zack,zak`
    .split(/\s+/)
    .map((line) => {
      const [name = '', forms = ''] = line.split(':')
      return [name, new Set(forms.split(','))] as const
    }),
)
const min = 3

/** Whether a child of a name, in small letters, is meant by what is said. */
export function isCalled(name: string, said: string): boolean {
  const short = said.toLowerCase()
  return name === short || isShortFor(short, name)
}

/** Whether one name is the other in short: "Theo" and Theodore, "Ollie" and Oliver. */
export function isShortFor(short: string, name: string): boolean {
  if (shortForms.get(name)?.has(short)) return true
  if (short.length >= min && name.startsWith(short)) return true
  // "Danny" is Daniel; "Ellie" is not Ella.
  const stem = /^(\w{2,}?)(\w)\2?(?:y|ie|i|ey)$/.exec(short)
  const begin = stem ? `${stem[1]}${stem[2]}` : ''
  return begin.length >= min && name.length > short.length && name.startsWith(begin)
}

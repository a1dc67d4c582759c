import { ageStages } from '@nestbook/contract/rules/ages.ts'

const sections = [
  'Opening',
  'Why',
  'Steps',
  'Words',
  'Avoid',
  'Expect',
  'Help',
  'Twists',
  'Answers',
  'Ask',
  'Follow-ups',
]
/** Sections whose `###` lines are headings of their own, with cues. */
const headed = ['Twists', 'Answers']
const blocks = [...ageStages, 'any'] as string[]
const lineForms: Record<string, RegExp> = {
  Opening: /^- /,
  Why: /^[^-\d#>]/,
  Steps: /^\d+\. /,
  Words: /^- /,
  Avoid: /^- /,
  Expect: /^- /,
  Help: /^- /,
  Ask: /^(?:- | {2}\S)/,
  'Follow-ups': /^- /,
}

/** Lines that the parser would pass over in silence, so that a parent would never see them. */
export function linesLost(text: string, stages: string[]): { line: number; mistake: string }[] {
  let section = ''
  let seen: string[] = []
  return bodyLines(text).flatMap(({ line, content }) => {
    const say = (mistake: string) => [{ line, mistake }]
    if (content.startsWith('## ')) {
      section = content.slice(3).trim()
      seen = []
      return sections.includes(section) ? [] : say(`no section is called "${section}"`)
    }
    if (content.startsWith('### ') && !headed.includes(section)) {
      const named = content.slice(4).trim().split(/\s+/)
      const mistakes = named.flatMap((block) => [
        ...(blocks.includes(block) ? [] : say(`no stage is called "${block}"`)),
        ...(block === 'any' || stages.includes(block) || !blocks.includes(block)
          ? []
          : say(`the page is not for ${block}`)),
        ...(seen.includes(block) ? say(`${section} has ${block} twice`) : []),
      ])
      seen = [...seen, ...named]
      return mistakes
    }
    if (content.trim() === '' || headed.includes(section) || lineForms[section]?.test(content)) return []
    return say(`a stray line under ${section}: ${content.slice(0, 40)}`)
  })
}

function bodyLines(text: string): { line: number; content: string }[] {
  const lines = text.split('\n').map((content, index) => ({ line: index + 1, content }))
  return lines.slice(lines.findIndex(({ line, content }) => line > 1 && content === '---') + 1)
}

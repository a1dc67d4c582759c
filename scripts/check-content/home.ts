import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  askedOnHome,
  type HomeSet,
  type HomeTexts,
  loadHomeSets,
  loadScenes,
  loadStories,
  type Scenes,
  type Story,
} from '../../server/src/modules/home/home.ts'
import { loadLexicon } from '../../server/src/modules/lexicon/lexicon.ts'
import { type Checked, indexesOfRepeats } from './checked.ts'
import { readPlacedStudies } from './placed-studies.ts'

const min = { notes: 12, examples: 50, placeholders: 50, stories: 60, scenes: 60 } as const
const maxWords = 24
const maxPictureBytes = 90_000
const pictureWidths = [640, 1280]

/** Holds what the home page offers to its counts and forms, and its pictures to be there: drawn in `webFolder`/art, served from `webFolder`/public. */
export function checkHome(contentFolder: string, webFolder: string): Checked {
  const sets = loadHomeSets(contentFolder)
  const stories = Object.entries(loadStories(contentFolder))
  const scenes = loadScenes(contentFolder)
  const topics = new Set(loadLexicon(contentFolder).topics.keys())
  const studies = new Set(readPlacedStudies(contentFolder).studies.map(({ study }) => study.id))
  const all = stories.flatMap(([, told]) => told)
  const known = { topics, studies, scenes }
  return {
    counts: `${askedOnHome(sets).length} texts of the home page, ${all.length} cover stories`,
    complaints: [
      ...Object.entries(sets).flatMap(([name, set]) => mistakesInSet(name as HomeSet, set, topics)),
      ...repeatsIn(askedOnHome(sets).map(({ text }) => text)),
      ...stories.flatMap(([group, told]) => mistakesInStories(group, told, known)),
      ...repeatsIn(all.map(({ question }) => question)),
      ...repeatsIn(all.map(({ line }) => line)),
      ...(Object.keys(scenes).length < min.scenes ? [`content/home/scenes.json: fewer than ${min.scenes} scenes`] : []),
      ...mistakesInPictures(scenes, webFolder),
    ],
  }
}

function mistakesInSet(name: HomeSet, set: HomeTexts, topics: Set<string>): string[] {
  const where = `content/home/sets/${name}.json`
  const titles = set.notes.map(({ title }) => title)
  const few = (['notes', 'examples', 'placeholders'] as const).filter((part) => set[part].length < min[part])
  return [
    ...few.map((part) => `${where}: ${set[part].length} ${part}, fewer than ${min[part]}`),
    ...indexesOfRepeats(titles).map((index) => `${where}: two notes are titled "${titles[index]}"`),
    ...askedOnHome({ [name]: set } as Record<HomeSet, HomeTexts>).flatMap(({ text, topic }) =>
      topics.has(topic) ? [] : [`${where}: "${text}" is on ${topic}, which is no topic`],
    ),
  ]
}

/** Texts that say the same but for case and marks. */
function repeatsIn(texts: string[]): string[] {
  const plain = texts.map((text) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  )
  return indexesOfRepeats(plain).map((index) => `content/home: "${texts[index]}" stands twice`)
}

type Known = { topics: Set<string>; studies: Set<string>; scenes: Scenes }

function mistakesInStories(group: string, stories: Story[], known: Known): string[] {
  const where = `content/home/stories/${group}.jsonl`
  const ids = stories.map(({ id }) => id)
  return [
    ...(stories.length < min.stories ? [`${where}: ${stories.length} stories, fewer than ${min.stories}`] : []),
    ...indexesOfRepeats(ids).map((index) => `${where}: ${ids[index]} stands twice`),
    ...stories.flatMap((story) =>
      mistakesInStory(group, story, known).map((mistake) => `${where} ${story.id}: ${mistake}`),
    ),
  ]
}

function mistakesInStory(group: string, { id, line, studyId, topic, scene }: Story, known: Known): string[] {
  const words = line.split(/\s+/).length
  return [
    ...(id.startsWith(`${group}-`) ? [] : ['its id does not begin with its group']),
    ...(words > maxWords ? [`its line has ${words} words, more than ${maxWords}`] : []),
    ...(known.studies.has(studyId) ? [] : [`there is no study ${studyId}`]),
    ...(known.topics.has(topic) ? [] : [`there is no topic ${topic}`]),
    ...mistakesInScene(group, known.scenes[scene], scene),
  ]
}

/** The picture's child is of the story's stage; a story for mixed ages takes any. */
function mistakesInScene(group: string, scene: Scenes[string] | undefined, name: string): string[] {
  if (!scene) return [`no picture shows ${name}`]
  const isFitting = group === 'mixed' || scene.stages.some((stage) => stage === group)
  return isFitting ? [] : [`the picture ${name} is of another stage`]
}

function mistakesInPictures(scenes: Scenes, webFolder: string): string[] {
  return Object.keys(scenes).flatMap((name) => {
    const files = pictureWidths.map((width) => join(webFolder, 'public/scenes', `${name}-${width}.webp`))
    return [join(webFolder, 'art/scenes', `${name}.svg`), ...files].flatMap((file) => {
      if (!existsSync(file)) return [`content/home/scenes.json ${name}: there is no ${file}`]
      const isHeavy = file.endsWith('.webp') && statSync(file).size > maxPictureBytes
      return isHeavy ? [`${file}: more than ${maxPictureBytes} bytes`] : []
    })
  })
}

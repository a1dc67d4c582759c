import { AppError } from '@nestbook/contract/errors.ts'
import type { CoverStory, HomePrompts } from '@nestbook/contract/home.ts'
import { type AgeStage, ageStages, monthsOfAgeText, stageOfMonths } from '@nestbook/contract/rules/ages.ts'
import { citationOf, type Study } from '../studies/studies.ts'
import { type Chosen, choosePrompts } from './choose-prompts.ts'
import { loadScenes, loadStories, type Story, type StoryGroup } from './cover-stories.ts'
import { loadHomeSets } from './home-content.ts'
import { dayOf, type HomeDay } from './home-day.ts'

export { aboutChildren } from './about-children.ts'
export { loadScenes, loadStories, type Scenes, type Story, type StoryGroup } from './cover-stories.ts'
export { type Fitting, fitText, fittingOf } from './fit-texts.ts'
export { askedOnHome, type HomeSet, type HomeTexts, loadHomeSets, titlesOnHome } from './home-content.ts'

export type Home = ReturnType<typeof makeHome>

/**
 * What the home page shows on a day, after what is a family's own. It is chosen by rule from content/home, the same for
 * all families with such ages.
 */
export function makeHome(contentFolder: string, studies: Study[], now: () => Date) {
  const sets = loadHomeSets(contentFolder)
  const scenes = loadScenes(contentFolder)
  const citations = new Map(studies.map((study) => [study.id, citationOf(study)]))
  // A study that an operator took from the shelf takes its story along.
  const told = ({ studyId, scene }: Story) => citations.has(studyId) && scenes[scene] !== undefined
  const stories = Object.entries(loadStories(contentFolder)).map(([group, all]) => [group, all.filter(told)] as const)
  const storiesOf = new Map<StoryGroup, Story[]>(stories as [StoryGroup, Story[]][])

  return {
    /** Where somebody is, it is this day. */
    today: (timeZone: string | undefined): HomeDay => dayOf(now(), timeZone),

    prompts: (
      ages: string[],
      { number }: HomeDay,
      own: Pick<Chosen, 'isTheirs' | 'fit' | 'named' | 'own'>,
    ): HomePrompts => choosePrompts(sets, { stages: stagesOf(ages), day: number, ...own }),

    /** Throws not_found when there is no story for these ages. */
    coverStory: (ages: string[], { date, number }: HomeDay): CoverStory => {
      const stages = stagesOf(ages)
      // Children of several stages have their days in turn.
      const group = storiesOf.get(stages[number % Math.max(1, stages.length)] ?? 'mixed') ?? []
      const story = group[Math.floor(number / Math.max(1, stages.length)) % group.length]
      if (!story) throw new AppError('not_found')
      return {
        prompt: story.question,
        line: story.line,
        citation: citations.get(story.studyId) ?? '',
        imageUrl: `/scenes/${story.scene}-1280.webp`,
        smallImageUrl: `/scenes/${story.scene}-640.webp`,
        alt: scenes[story.scene]?.alt ?? '',
        day: date,
      }
    },
  }
}

/** The stages that children's ages lie in, youngest first; ages that say nothing are left out. */
function stagesOf(ages: string[]): AgeStage[] {
  const months = ages.map(monthsOfAgeText).filter((age) => age !== null)
  const found = new Set(months.map(stageOfMonths))
  return ageStages.filter((stage) => found.has(stage))
}

import type { Model, ModelMessage } from '../../../adapters/model/model.ts'
import type { Topic } from '../../lexicon/lexicon.ts'
import type { Prompt } from '../../prompts/prompts.ts'
import type { IncomingStudy } from '../import/incoming-study.ts'
import { mistakesInStudy } from '../rules/mistakes.ts'
import type { Study } from '../study.ts'
import { type Proposal, proposal, studyFrom } from './proposal.ts'

export type Writer = { model: Model; prompt: Prompt; topics: Map<string, Topic> }

/** A study that keeps every rule, or what was wrong with the last proposal. */
export type Proposed = { study: Study } | { mistakes: string[]; proposal: Proposal }

/** Asks for a finding, and once more with what was wrong with it. Throws ModelFailure. */
export async function proposeStudy(
  record: IncomingStudy,
  abstract: string,
  writer: Writer,
  signal: AbortSignal,
): Promise<Proposed> {
  const { title, publicationTypes } = record
  const material = said('user', { title, publicationTypes, abstract })
  const first = await ask([material], writer, signal)
  const checked = check(first, record, abstract, writer)
  if ('study' in checked) return checked
  const complaint = said('user', { mistakes: checked.mistakes })
  const second = await ask([material, said('assistant', first), complaint], writer, signal)
  return check(second, record, abstract, writer)
}

function ask(messages: ModelMessage[], { model, prompt, topics }: Writer, signal: AbortSignal): Promise<Proposal> {
  const known = [...topics.values()].map(({ id, label }) => `${id}: ${label}`).join('\n')
  return model.complete({ ...prompt, system: `${prompt.system}\n\nTOPICS\n${known}`, messages }, proposal, signal)
}

function said(role: ModelMessage['role'], content: object): ModelMessage {
  return { role, content: JSON.stringify(content) }
}

function check(proposed: Proposal, record: IncomingStudy, abstract: string, { topics }: Writer): Proposed {
  const made = studyFrom(record, proposed)
  if ('mistakes' in made) return { mistakes: made.mistakes, proposal: proposed }
  const mistakes = mistakesInStudy(made.study, topics, { title: record.title, abstract })
  return mistakes.length > 0 ? { mistakes, proposal: proposed } : made
}

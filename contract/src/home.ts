import * as z from 'zod/mini'
import type { Route } from './route.ts'
import { pigments } from './rules/home-notes.ts'
import { limits } from './rules/limits.ts'

/** The children's ages as profiles write them, with commas between: `4 years,6-12 months`. Left out where none are known. */
export const agesQuery = z.strictObject({
  ages: z.optional(z.string().check(z.maxLength(limits.childrenAges * (limits.childAgeLength + 1)))),
})

const sticky = z.strictObject({ title: z.string(), icon: z.string(), prompt: z.string(), color: z.enum(pigments) })

/** What the home page offers to ask; `personalized` when it was chosen by the children's ages. */
export const promptsReply = z.strictObject({
  personalized: z.boolean(),
  stickies: z.array(sticky),
  examples: z.array(z.string()),
  placeholders: z.array(z.string()),
})
export type HomePrompts = z.infer<typeof promptsReply>
export type Sticky = HomePrompts['stickies'][number]

/**
 * The story of a day: a question to ask, what one study says about it, whose study that is, and a picture in two
 * widths. `day` is the asker's, as `2026-11-21`.
 */
export const coverStoryReply = z.strictObject({
  prompt: z.string(),
  imageUrl: z.string(),
  smallImageUrl: z.string(),
  alt: z.string(),
  line: z.string(),
  citation: z.string(),
  day: z.iso.date(),
})
export type CoverStory = z.infer<typeof coverStoryReply>

/**
 * Open to everybody: what they say depends on the day and the ages. Whose token comes along is offered first what
 * was written for their own children, and what these like and find hard. The same all day. 400 bad_request.
 */
export const homeRoutes = {
  prompts: { method: 'GET', path: '/api/prompts/personalized', reply: promptsReply },
  coverStory: { method: 'GET', path: '/api/coverstory', reply: coverStoryReply },
} as const satisfies Record<string, Route>

/** What was written for one family's home page: texts of the forms that content/home has, each with its topic. */
export type OwnPrompts = {
  notes: { title: string; prompt: string; topic: string }[]
  examples: OwnText[]
  placeholders: OwnText[]
}
export type OwnText = { text: string; topic: string }

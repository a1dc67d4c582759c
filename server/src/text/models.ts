import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Where what was learned lies: made when a release is made (training/), never at a start. */
export const modelsFolder = findModels(import.meta.dirname)

/** The sources and the built program lie at different depths; `models/` stands at the root above both. */
function findModels(from: string): string {
  const models = join(from, 'models')
  if (existsSync(join(models, 'word-vectors.bin'))) return models
  const above = dirname(from)
  if (above === from) throw new Error(`There is no folder models/ with what was learned above ${import.meta.dirname}.`)
  return findModels(above)
}

import { join } from 'node:path'

/** Where what was learned lies: made when a release is made (training/), never at a start. */
export const modelsFolder = join(import.meta.dirname, '../../../../models')

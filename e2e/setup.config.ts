import { prepareFolder } from './prepared-folder.ts'

// biome-ignore lint/style/noDefaultExport: Playwright looks for it.
export default prepareFolder

// Learns ahead what a first start would learn from the content, and keeps it for every later start.
import { makeTools, plainWriter } from './assistant/tools.ts'
import { readConfig } from './config.ts'
import { recallOf } from './recall.ts'

const config = readConfig(process.env)
makeTools(config.contentFolder, [], plainWriter, recallOf(config, console.log))

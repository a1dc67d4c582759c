import { makeTools } from './server/src/assistant/tools.ts'
import { screen } from './server/src/assistant/screen/screen.ts'
import { readConfig } from './server/src/config.ts'
import { readStudies } from './server/src/modules/studies/studies.ts'
const { contentFolder } = readConfig(process.env)
const tools = makeTools(contentFolder, readStudies(contentFolder))
for (const t of ["My son is 5 and hits his little sister when he doesnt get his way","My son is 5 and hits his little sister","My 5 year old hits his little sister when he doesn't get his way","He hits his sister","My son hits his little sister. What should I do?","just tell me what to say to him","my daughter is 4 and bites her brother when she is mad","My toddler hits me when he is angry","my boys fight all day and hit each other", "my 8 year old son pushes and kicks his little brother when he loses"]) console.log(t, JSON.stringify(screen(t, [], tools)))
console.log(JSON.stringify(screen("just tell me what to say to him", ["My son is 5 and hits his little sister when he doesnt get his way"] as any, tools)))

import { ConfigError, readConfig } from '../settings/config.ts'
import { checksFor } from './checks.ts'
import type { Finding } from './finding.ts'

/** `npm run doctor`: tries each part of the configuration and says what to do about those that fail. */
const findings = await examine()
const failed = findings.filter(({ isWell }) => !isWell).length
console.log(failed === 0 ? '\nAll is well.' : `\n${failed} of ${findings.length} fail.`)
process.exitCode = failed === 0 ? 0 : 1

async function examine(): Promise<Finding[]> {
  try {
    const config = readConfig(process.env)
    const findings = [printFinding('settings', { isWell: true, says: 'no mistake' })]
    for (const [name, check] of checksFor(config)) findings.push(printFinding(name, await check()))
    return findings
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.mistakes.map((mistake) =>
      printFinding('settings', {
        isWell: false,
        says: mistake,
        todo: 'Correct it in the environment; .env.example explains it.',
      }),
    )
  }
}

function printFinding(name: string, finding: Finding): Finding {
  console.log(`${finding.isWell ? 'ok   ' : 'FAILS'} ${name}: ${finding.says}`)
  if (!finding.isWell) console.log(`      ${finding.todo}`)
  return finding
}

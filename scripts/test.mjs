// `npm test`: installs what is missing, then runs every test: unit and routes on a real PostgreSQL, journeys in a real browser.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { installDependencies } from './install.mjs'
import { node24, root } from './node24.mjs'

installDependencies()
installChromium()
const { build } = await import('./build.mjs')
await build()

const reports = mkdtempSync(join(tmpdir(), 'nestbook-reports-'))
const counts = { passed: 0, failed: 0 }
const titlesOfFailed = []
for (const run of [check, unitTests, journeys]) {
  const { passed, failed, titles } = run()
  counts.passed += passed
  counts.failed += failed
  titlesOfFailed.push(...titles)
}
const flaky = join(reports, 'flaky.txt')
if (existsSync(flaky)) console.log(`\nFlaky:\n${readFileSync(flaky, 'utf8').trimEnd()}`)
rmSync(reports, { recursive: true, force: true })
// Said last: of a long run often only the end is kept.
if (titlesOfFailed.length > 0) console.log(`\nFailed:\n${titlesOfFailed.map((title) => `  ${title}`).join('\n')}`)
console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
process.exit(counts.failed === 0 && counts.passed > 0 ? 0 : 1)

function check() {
  console.log('\n== Check')
  return spawnSync(process.execPath, [join(root, 'scripts/check.mjs')], { cwd: root, stdio: 'inherit' }).status === 0
    ? { passed: 1, failed: 0, titles: [] }
    : { passed: 0, failed: 1, titles: ['npm run check'] }
}

function unitTests() {
  console.log('\n== Unit tests and routes')
  const file = join(reports, 'vitest.json')
  const status = run24('vitest/vitest.mjs', ['run'], { UNIT_REPORTS: reports })
  const report = readReport(file)
  sayDearest(report)
  return atLeastOneFailure(status, {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    titles: titlesOfFailedUnitTests(report),
  })
}

function titlesOfFailedUnitTests(report) {
  return (report?.testResults ?? []).flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0) return message ? [`${relative(root, name)}: ${message.split('\n')[0]}`] : []
    return failed.map(
      ({ fullName, failureMessages }) =>
        `${relative(root, name)} › ${fullName}: ${(failureMessages[0] ?? '').split('\n')[0]}`,
    )
  })
}

// Where time is to be won.
function sayDearest(report) {
  const spent = (report?.testResults ?? []).map(({ name, startTime, endTime }) => [
    endTime - startTime,
    relative(root, name),
  ])
  const dearest = spent.sort(([one], [other]) => other - one).slice(0, 15)
  console.log(`\nLongest files:\n${dearest.map(([ms, name]) => `  ${(ms / 1000).toFixed(1)} s ${name}`).join('\n')}`)
}

function journeys() {
  console.log('\n== Journeys in a browser')
  const file = join(reports, 'playwright.json')
  const status = run24('@playwright/test/cli.js', ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  })
  const stats = readReport(file)?.stats
  return atLeastOneFailure(status, {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    titles: [], // Playwright names its own at its end.
  })
}

// A runner that broke off before its first test has failed, though it counted no failure.
function atLeastOneFailure(status, { passed, failed, titles }) {
  return { passed, failed: status === 0 ? failed : Math.max(1, failed), titles }
}

function run24(program, args, env = {}) {
  return spawnSync(node24(), [join(root, 'node_modules', program), ...args], {
    cwd: root,
    stdio: 'inherit',
    // Programs that tests start by the dozen are compiled once.
    env: { ...process.env, NODE_COMPILE_CACHE: join(reports, 'compiled'), ...env },
  }).status
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

// The journeys run in the shell. Where it cannot be had, a Chromium that is there does as well, more slowly.
function installChromium() {
  if (existsSync('/usr/bin/chromium-headless-shell')) return
  console.log('Installing Chromium for the journeys')
  const hasChromium = existsSync('/usr/bin/chromium')
  // Both share files of one version.
  const packages = ['chromium-headless-shell', ...(hasChromium ? ['chromium'] : [])]
  const isInstalled = [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-remove', '--no-install-recommends', ...packages],
  ].every(
    (args) =>
      spawnSync('apt-get', args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      }).status === 0,
  )
  if (isInstalled || hasChromium) return
  console.error('Chromium could not be installed. Put one at /usr/bin/chromium and try again.')
  process.exit(1)
}

import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

/** The same engine without a browser's windows and profiles: a page costs a third less of a CPU. */
const shell = '/usr/bin/chromium-headless-shell'

/** Of two lists of features Chromium takes the last: these are Playwright's own. */
const offByPlaywright = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding', 'OptimizationHints'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'TcpPortRandomizationWin'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
]
/** Beside every page Chromium loads 400 files of its own for the address bar's menu, and a process for a next page. */
const offToSpare = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'PrewarmWebUI'],
  'SpareRendererForSitePerProcess',
]

/** Files in which something happens while an answer is written. They share a server that writes slowly enough. */
const atReadingPace = ['never-lose', 'two-devices', 'while-written'].map((name) => `**/${name}.e2e.ts`)

/** Files that start servers with settings of their own. Among the others each would end a worker's server, twice. */
const withSettings = [
  ...['after-an-answer', 'model-down', 'new-edition', 'phone-purchase', 'phones', 'providers', 'purchases'],
  'written-slowly',
].map((name) => `**/${name}.e2e.ts`)

export default defineConfig<object, { settings: Record<string, string> }>({
  testDir: 'e2e',
  globalSetup: './e2e/setup.config.ts',
  projects: [
    {
      name: 'at reading pace',
      testMatch: atReadingPace,
      use: { settings: { NESTBOOK_WORDS_PER_SECOND: '90' } },
      // Each worker would start a server of its own.
      workers: 1,
    },
    { name: 'with settings', testMatch: withSettings },
    { name: 'usual', testMatch: '**/*.e2e.ts', testIgnore: [...atReadingPace, ...withSettings] },
  ],
  workers: 3,
  // On a machine that is busy with three browsers a click may come late; a fault comes twice.
  retries: 1,
  // A limit says that something never comes, not how fast it is: machines of two slow cores run this too.
  timeout: 150_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    browserName: 'chromium',
    // Drawn at once, which spares the machine; what is about motion asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    // A test's own routes are not asked where a worker answers; the tests of the worker let it in.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: existsSync(shell) ? shell : '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        // The shell would round the widths of letters, which a browser with windows does not.
        '--font-render-hinting=none',
        '--disable-gpu',
        // What is composed by software needs no process of its own.
        '--in-process-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-dev-shm-usage',
        `--disable-features=${[...offByPlaywright, ...offToSpare].join(',')}`,
      ],
    },
  },
})

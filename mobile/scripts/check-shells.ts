import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Picture, pictures } from './icons.ts'
import { plistIn } from './read-plist.ts'
import { reachOf, readPng } from './read-png.ts'
import { readXcode } from './read-xcode.ts'
import { type Element, findAll, parseXml, textOf } from './read-xml.ts'

const maxKilobytes = 2000
const main = 'android/app/src/main'
const app = 'ios/App/App'

type Must = (holds: boolean, says: string) => void

/** What is wrong with the two projects: files that are no XML, pictures of another size, rules of ours that do not hold. */
export function checkShells(mobile: string): string[] {
  const read = (file: string) => readFileSync(join(mobile, file), 'utf8')
  const files = filesUnder(mobile)
  const trees = new Map<string, Element>()
  const complaints: string[] = []
  for (const file of files.filter(isXml)) {
    try {
      trees.set(file, parseXml(read(file)))
    } catch (failure) {
      complaints.push(`mobile/${file}: ${failure instanceof Error ? failure.message : failure}`)
    }
  }
  if (complaints.length > 0) return complaints
  const tree = (file: string) => trees.get(file) ?? parseXml(read(file))
  const must = (holds: boolean, says: string) => {
    if (!holds) complaints.push(`mobile/${says}`)
  }
  for (const picture of pictures) complaints.push(...pictureComplaints(mobile, picture))
  checkAndroid(tree, must)
  checkIos(read, files, must)
  for (const file of files.filter((one) => one.endsWith('.storyboard'))) checkStoryboard(file, tree(file), files, must)
  const config = JSON.parse(read('capacitor.config.json'))
  must(
    config.server.url === undefined,
    'capacitor.config.json: an app brings its page along, and loads it from nowhere',
  )
  must(config.server.androidScheme === 'https', 'capacitor.config.json: the page is served as https')
  must(
    new RegExp(`applicationId "${config.appId}"`).test(read('android/app/build.gradle')),
    `android: not ${config.appId}`,
  )
  must(
    read('ios/App/App.xcodeproj/project.pbxproj').includes(`PRODUCT_BUNDLE_IDENTIFIER = ${config.appId};`),
    `ios: not ${config.appId}`,
  )
  const kilobytes = files.reduce((sum, file) => sum + statSync(join(mobile, file)).size, 0) / 1000
  must(kilobytes < maxKilobytes, `the shells weigh ${Math.round(kilobytes)} KB, more than ${maxKilobytes}`)
  return complaints
}

function checkAndroid(tree: (file: string) => Element, must: Must): void {
  const manifest = tree(`${main}/AndroidManifest.xml`)
  const says = (text: string) => `${main}/AndroidManifest.xml: ${text}`
  const [application] = findAll(manifest, 'application')
  const named = {
    networkSecurityConfig: 'network_security_config',
    dataExtractionRules: 'data_extraction_rules',
    fullBackupContent: 'backup_rules',
  }
  for (const [name, file] of Object.entries(named))
    must(application?.attributes[`android:${name}`] === `@xml/${file}`, says(`${name} is not @xml/${file}`))
  const permissions = findAll(manifest, 'uses-permission').map(({ attributes }) => attributes['android:name'])
  must(permissions.join() === 'android.permission.INTERNET', says(`asks for ${permissions.join(', ')}`))
  for (const { attributes } of findAll(manifest, 'activity'))
    must('android:exported' in attributes, says('an activity does not say whether it is exported'))
  const filters = findAll(manifest, 'intent-filter').map((filter) =>
    findAll(filter, 'data').map(({ attributes }) => attributes),
  )
  must(
    filters.some((data) => data.some((one) => one['android:host']?.endsWith('{nestbookHost}') === true)),
    says('no app links'),
  )
  must(
    filters.some((data) => data.some((one) => one['android:scheme'] === 'nestbook')),
    says('no scheme of ours'),
  )
  const base = findAll(tree(`${main}/res/xml/network_security_config.xml`), 'base-config')[0]
  must(base?.attributes.cleartextTrafficPermitted === 'false', `${main}: a release may speak unencrypted`)
  for (const file of ['data_extraction_rules', 'backup_rules']) {
    const rules = tree(`${main}/res/xml/${file}.xml`)
    const sets = file === 'backup_rules' ? [rules] : rules.children
    for (const set of sets)
      must(
        findAll(set, 'exclude').some(({ attributes }) => attributes.path === 'kept_secrets.xml'),
        `${main}/res/xml/${file}.xml: a backup takes the token along`,
      )
  }
  const names = (file: string) => findAll(tree(file), 'color').map(({ attributes }) => attributes.name)
  const day = names(`${main}/res/values/colors.xml`)
  must(
    names(`${main}/res/values-night/colors.xml`).every((name) => day.includes(name)),
    `${main}: a colour for nights only`,
  )
  must(
    textOf(findAll(tree(`${main}/res/values/strings.xml`), 'string')[0]) === 'Nestbook',
    `${main}: not called Nestbook`,
  )
}

function checkIos(read: (file: string) => string, files: string[], must: Must): void {
  const info = plistIn(read(`${app}/Info.plist`))
  must(!('NSAppTransportSecurity' in info), `${app}/Info.plist: App Transport Security is touched`)
  const asked = Object.keys(info).filter((name) => name.endsWith('UsageDescription'))
  must(asked.length === 0, `${app}/Info.plist: asks for ${asked.join(', ')}`)
  must(JSON.stringify(info.CFBundleURLTypes ?? '').includes('"nestbook"'), `${app}/Info.plist: no scheme of ours`)
  const entitlements = plistIn(read(`${app}/App.entitlements`))
  const domains = entitlements['com.apple.developer.associated-domains']
  must(
    JSON.stringify(domains ?? '').includes('applinks:$(NESTBOOK_HOST)'),
    `${app}/App.entitlements: no universal links`,
  )
  must('com.apple.developer.applesignin' in entitlements, `${app}/App.entitlements: no Sign in with Apple`)
  must(!('aps-environment' in entitlements), `${app}/App.entitlements: asks for push notifications`)
  const privacy = plistIn(read(`${app}/PrivacyInfo.xcprivacy`))
  must(privacy.NSPrivacyTracking === false, `${app}/PrivacyInfo.xcprivacy: says that we track`)
  checkProject(read, files, must)
  must(
    read('ios/release.xcconfig').includes('#include "nestbook-release.xcconfig"'),
    'ios: a release builds without a server',
  )
}

/** Every name in the project stands for something, every file that it names is there, and what lies there is built. */
function checkProject(read: (file: string) => string, files: string[], must: Must): void {
  const says = (text: string) => `ios/App/App.xcodeproj/project.pbxproj: ${text}`
  try {
    const { named, built, dangling } = readXcode(read('ios/App/App.xcodeproj/project.pbxproj'))
    must(dangling.length === 0, says(`nothing is called ${dangling.join(', ')}`))
    const isThere = (path: string) => files.some((file) => file === path || file.startsWith(`${path}/`))
    const synced = ['App/capacitor.config.json', 'App/config.xml', 'App/public']
    for (const path of named.filter((one) => !synced.includes(one)))
      must(isThere(join('ios/App', path)), says(`${path} is not there`))
    for (const file of files.filter((one) => /^ios\/App\/App\/[^/]+\.(swift|xcprivacy)$/.test(one)))
      must(built.includes(file.replace('ios/App/', '')), says(`${file} is not built`))
  } catch (failure) {
    must(false, says(failure instanceof Error ? failure.message : String(failure)))
  }
}

/** Interface Builder names classes, pictures and colours by text alone: nothing else sees that one is missing. */
function checkStoryboard(file: string, board: Element, files: string[], must: Must) {
  for (const { attributes } of findAll(board, 'viewController')) {
    const { customClass, customModule, customModuleProvider } = attributes
    if (customClass === undefined) continue
    const isOurs = customModule === 'App' && customModuleProvider === 'target'
    must(
      isOurs && files.includes(`${app}/${customClass}.swift`),
      `${file}: shows ${customClass}, which is no view of ours`,
    )
  }
  const sets = { image: 'imageset', namedColor: 'colorset' }
  for (const [element, kind] of Object.entries(sets))
    for (const { attributes } of findAll(board, element)) {
      const set = `${app}/Assets.xcassets/${attributes.name}.${kind}/Contents.json`
      must(files.includes(set), `${file}: no ${attributes.name}.${kind} in the catalogue`)
    }
}

function pictureComplaints(mobile: string, { file, side, circle, shape }: Picture): string[] {
  if (!existsSync(join(mobile, file))) return [`mobile/${file}: missing; npm run mobile -- icons`]
  try {
    const png = readPng(readFileSync(join(mobile, file)))
    if (png.width !== side || png.height !== side) return [`mobile/${file}: is not ${side} by ${side}`]
    // The App Store takes no icon that one can see through.
    if (png.hasAlpha === (shape === 'square'))
      return [`mobile/${file}: can${png.hasAlpha ? '' : 'not'} be seen through`]
    return circle && reachOf(png) > circle / 2 ? [`mobile/${file}: reaches out of the circle that is shown`] : []
  } catch (failure) {
    return [`mobile/${file}: ${failure instanceof Error ? failure.message : failure}`]
  }
}

function isXml(file: string): boolean {
  return /\.(xml|plist|xcprivacy|entitlements|storyboard)$/.test(file)
}

/** What is kept of the projects: neither what a sync puts there nor what a build makes. */
function filesUnder(mobile: string, folder = ''): string[] {
  const left = [
    'node_modules',
    'www',
    'public',
    'build',
    '.gradle',
    'capacitor-cordova-android-plugins',
    'capacitor-cordova-ios-plugins',
  ]
  return readdirSync(join(mobile, folder), { withFileTypes: true }).flatMap((entry) => {
    if (left.includes(entry.name)) return []
    const path = folder ? `${folder}/${entry.name}` : entry.name
    return entry.isDirectory() ? filesUnder(mobile, path) : [path]
  })
}

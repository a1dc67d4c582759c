import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Route } from '@playwright/test'
import { pageFor, storeOfVendor } from '../mobile/scripts/make-page.ts'

const vendors = join(import.meta.dirname, '../node_modules/@capacitor')
const bridges = {
  android: join(vendors, 'android/capacitor/src/main/assets/native-bridge.js'),
  ios: join(vendors, 'ios/Capacitor/Capacitor/assets/native-bridge.js'),
}
export const userAgents = {
  android:
    'Mozilla/5.0 (Linux; Android 15; Pixel 8 Build/AP3A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36',
  ios: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
}

/** The plugins of both shells with the methods that the page calls, as the shells name them to it. */
const plugins: Record<string, string[]> = {
  App: ['exitApp', 'getLaunchUrl'],
  Browser: ['open', 'close'],
  Device: ['getId'],
  Haptics: ['impact'],
  InAppReview: ['requestReview'],
  PurchasePlugin: [
    'init',
    'load',
    'purchase',
    'finish',
    'canMakePayments',
    'restore',
    'refreshReceipts',
    'loadReceipts',
  ],
  NestbookShell: ['readSecret', 'writeSecret', 'removeSecret', 'paint'],
  Share: ['share'],
  SystemBars: ['setStyle'],
}

type Call = { callbackId: string; pluginId: string; methodName: string; options: Record<string, string> }
type Reply = Record<string, unknown> | null

/** The device on the other side of the bridge. */
export type NativeDevice = {
  /** What the page called, as `Plugin.method`, with its options. */
  calls: { name: string; options: Record<string, unknown> }[]
  secrets: Map<string, string>
  /** The link that starts the app next: told once to who listens first, and named by getLaunchUrl for as long as it runs. */
  launch: string | null
  /** What a call is answered with; throws for a rejection. */
  answers: Record<string, (options: Record<string, unknown>) => Reply | Promise<Reply>>
  /** Addresses that the shell handed to the system's browser: all that are not the page's own. */
  outside: string[]
  /** What the system covers of each side, in px. */
  cover: (sides: { top?: number; right?: number; bottom?: number; left?: number }) => Promise<void>
  /** Emits an event to the page. */
  emit: (plugin: string, event: string, data: Record<string, unknown>) => Promise<void>
  /** Whether the app, if it is Android's, leads to the checkout. */
  hasCheckout: boolean
  /** The address of the page that the app brings along. */
  address: string
}

/**
 * Makes the page one of our apps'. It is the app's copy of the built page, behind the vendor's native-bridge.js. Behind
 * that stands a device that speaks the bridge's messages.
 */
export async function beApp(page: Page, platform: 'ios' | 'android', server: string): Promise<NativeDevice> {
  let listeners: { plugin: string; event: string; id: string }[] = []
  let launch: string | null = null
  let retained: string | null = null
  const device: NativeDevice = {
    calls: [],
    outside: [],
    cover: async (insets) => {
      const devtools = await page.context().newCDPSession(page)
      await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets })
    },
    secrets: new Map(),
    get launch() {
      return launch
    },
    set launch(link) {
      launch = link
      retained = link
    },
    hasCheckout: true,
    address: 'http://localhost/',
    answers: {
      'App.getLaunchUrl': () => (device.launch ? { url: device.launch } : null),
      'Device.getId': () => ({ identifier: 'a-device-of-the-tests' }),
      'NestbookShell.readSecret': ({ name }) => ({ value: device.secrets.get(String(name)) ?? null }),
      'NestbookShell.writeSecret': ({ name, value }) => {
        device.secrets.set(String(name), String(value))
        return null
      },
      'NestbookShell.removeSecret': ({ name }) => {
        device.secrets.delete(String(name))
        return null
      },
    },
    emit: (plugin, event, data) => {
      const matching = listeners.filter((one) => one.plugin === plugin && one.event === event)
      const results = matching.map(({ id }) => ({ callbackId: id, pluginId: plugin, methodName: 'addListener', data }))
      return page.evaluate((all) => {
        // Afterwards: what is told may lead the page away.
        for (const one of all)
          setTimeout(() => Reflect.get(window, 'Capacitor').fromNative({ ...one, success: true, save: true }))
      }, results)
    },
  }
  await page.exposeFunction('nativeStarts', () => {
    listeners = []
  })
  await page.exposeFunction('nativePost', async (message: string) => {
    const { callbackId, pluginId, methodName, options }: Call = JSON.parse(message)
    if (pluginId === undefined || pluginId === 'Console') return null
    if (methodName === 'addListener') {
      listeners.push({ plugin: pluginId, event: options.eventName ?? '', id: callbackId })
      if (options.eventName !== 'appUrlOpen' || retained === null) return null
      const data = { url: retained }
      retained = null
      return JSON.stringify({ callbackId, pluginId, methodName, save: true, success: true, data })
    }
    const name = `${pluginId}.${methodName}`
    device.calls.push({ name, options })
    const said = { callbackId, pluginId, methodName, save: false }
    try {
      return JSON.stringify({ ...said, success: true, data: (await device.answers[name]?.(options)) ?? {} })
    } catch (failure) {
      return JSON.stringify({ ...said, success: false, error: { message: String(failure) } })
    }
  })
  await page.addInitScript(openWire, platform)
  await page.addInitScript({ content: readFileSync(bridges[platform], 'utf8') })
  const given = Object.entries(plugins).filter(([name]) => platform === 'ios' || name !== 'PurchasePlugin')
  await page.addInitScript({ content: given.map(exported).join('\n') })
  await bringPageAlong(page, server, device)
  await leadOutside(page, device)
  return device
}

/** The page comes from `localhost`, as in the apps; it names its server, and has a policy of its own. */
async function bringPageAlong(page: Page, server: string, device: NativeDevice): Promise<void> {
  await page.context().grantPermissions(['local-network-access'], { origin: 'http://localhost' })
  await page.route('http://localhost/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/native/app-store.js')
      return route.fulfill({ contentType: 'text/javascript', body: storeOfVendor() })
    // A picture may still be on its way, or half here, when the test is over.
    const file = await fetched(route, server + (/\.\w+$/.test(pathname) ? pathname : '/')).catch(() => null)
    if (!file) return route.abort().catch(() => undefined)
    const isPage = file.contentType.startsWith('text/html')
    await route.fulfill(isPage ? { ...file, body: pageFor(String(file.body), server, device.hasCheckout) } : file)
  })
}

async function fetched(route: Route, url: string): Promise<{ contentType: string; body: Buffer }> {
  const response = await route.fetch({ url })
  return { contentType: response.headers()['content-type'] ?? '', body: await response.body() }
}

/** A shell opens no window of its own: without `allowNavigation` it hands over what is not the page's own. */
async function leadOutside(page: Page, device: NativeDevice): Promise<void> {
  await page.context().route(/^https:/, async (route) => {
    device.outside.push(route.request().url())
    await route.abort()
  })
  page.on('popup', (popup) => void popup.close())
}

/** What JSExport of both shells writes for a plugin. */
function exported([name, methods]: [string, string[]]): string {
  const lines = methods.map(
    (method) =>
      `t['${method}'] = function(_options) { return w.Capacitor.nativePromise('${name}', '${method}', _options) }`,
  )
  return `(function(w) {
    var a = (w.Capacitor = w.Capacitor || {}); var p = (a.Plugins = a.Plugins || {}); var t = (p['${name}'] = {});
    t.addListener = function(eventName, callback) { return w.Capacitor.addListener('${name}', eventName, callback); }
    ${lines.join('\n')}
  })(window);`
}

/** Runs in the page, before the bridge: the wire that each system gives it. */
function openWire(platform: 'ios' | 'android'): void {
  const post = (message: string): Promise<string | null> => Reflect.get(window, 'nativePost')(message)
  void Reflect.get(window, 'nativeStarts')()
  if (platform === 'android') {
    const androidBridge: { postMessage: (text: string) => void; onmessage?: (event: { data: string }) => void } = {
      postMessage: (text) => void post(text).then((reply) => reply && androidBridge.onmessage?.({ data: reply })),
    }
    Object.assign(window, { androidBridge })
    return
  }
  const postMessage = (data: object) =>
    void post(JSON.stringify(data)).then(
      (reply) => reply && Reflect.get(window, 'Capacitor').fromNative(JSON.parse(reply)),
    )
  Object.assign(window, { webkit: { messageHandlers: { bridge: { postMessage } } } })
}

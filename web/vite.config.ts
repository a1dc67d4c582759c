import react from '@vitejs/plugin-react'
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite'

/** The faces the first screen is set in; the others wait until a text needs them. */
const firstScreenFaces = ['literata-basic-normal', 'literata-basic-italic', 'atkinson-basic-normal']

/**
 * What several screens share comes in few files: each file costs a request, however small it is. What a call needs
 * stands apart from what chats, plans and profiles need, so that a first screen loads no more than it uses.
 */
const sharedChunks = [
  { name: 'first', tags: ['$initial' as const], priority: 3 },
  {
    name: 'calls',
    test: /\/zod\/|contract\/src\/(errors|route|usage)\.ts|web\/src\/api\/(call|token|server|without-eval)\.ts|web\/src\/device\/fingerprint/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 2,
  },
  ...[
    {
      name: 'base',
      test: /contract\/src\/(failures|own-failures|pages)\.ts|api\/call-failure|device\/(in-app-browser|open-outside)|ui\/scroll|words\/(counts|dates)/,
    },
    { name: 'sheet', test: /ui\/sheet|api\/use-support-email/ },
    { name: 'fields', test: /ui\/(text|password|select|lines)-field|ui\/field-error/ },
    {
      name: 'auth',
      test: /words\/auth|features\/auth\/(?!auth-calls|mailbox)|rules\/(password|email)|device\/(sign-in-window|challenge)/,
    },
    { name: 'account', test: /contract\/src\/(auth|rules\/time-labels)|features\/auth\// },
    {
      name: 'billing',
      test: /web\/src\/(words|features)\/(billing|purchases)|contract\/src\/(billing|subscriptions)|(app-store|recorded-purchases|web-checkout|money|pro-terms)\.ts/,
    },
    { name: 'children', test: /words\/children|features\/children\/(?!conversation-memory)|contract\/src\/children/ },
    { name: 'usage', test: /web\/src\/(words|features)\/usage/ },
    { name: 'list', test: /words\/conversations|device\/stored-names/ },
    {
      name: 'talk',
      test: /contract\/src\/|web\/src\/(device|words|api)\/|children\/conversation-memory|answer\/(markdown\/links|upgrade-link)|ui\/(switch|scroll|message|art\/spot)/,
    },
  ].map((group) => ({ ...group, minShareCount: 2, includeDependenciesRecursively: false })),
]

/** The first file names all others, and a hash does not pack: 7 letters are the fewest that many files can have. */
const names = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:6][extname]',
}

// biome-ignore lint/style/noDefaultExport: Vite looks for it.
export default defineConfig({
  plugins: [react(), preloadFaces(firstScreenFaces), nameLoginFiles(), compileAhead(), forbidCycles()],
  build: {
    outDir: 'dist',
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { output: { ...names, codeSplitting: { groups: sharedChunks } } },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8787' } },
})

function preloadFaces(faces: string[]): Plugin {
  return {
    name: 'preload-faces',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const files = Object.keys(bundle ?? {})
        return faces
          .flatMap((face) => files.filter((file) => file.includes(face) && file.endsWith('.woff2')))
          .map(preload)
      },
    },
  }
}

/** Names the files of the login screen in the page, which asks for them where that screen comes first. */
function nameLoginFiles(): Plugin {
  return {
    name: 'name-login-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const login = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/pages/login-page.tsx'))
        if (!login) throw new Error('No file of the build is the login screen.')
        const parts = new Set([login])
        for (const { imports } of parts)
          for (const chunk of chunks) if (!chunk.isEntry && imports.includes(chunk.fileName)) parts.add(chunk)
        const names = [...parts].flatMap(({ fileName, viteMetadata }) => [
          fileName,
          ...(viteMetadata?.importedCss ?? []),
        ])
        const files = [...new Set(names)].filter((file) => !html.includes(file)).map((file) => `/${file}`)
        return html.replace('name="login-files" content=""', `name="login-files" content="${files.join(' ')}"`)
      },
    },
  }
}

function preload(file: string): HtmlTagDescriptor {
  const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' }
  return { tag: 'link', attrs, injectTo: 'head-prepend' }
}

/**
 * Has Chromium compile the first file while it loads. It would compile each function at its first call, on the thread
 * that draws.
 */
function compileAhead(): Plugin {
  return {
    name: 'compile-ahead',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler: (_options, bundle) => {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && chunk.isEntry) chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
      },
    },
  }
}

/** Files that import each other run before what they need is there, and a screen stays empty: no build may have them. */
function forbidCycles(): Plugin {
  return {
    name: 'forbid-cycles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const done = new Set<string>()
      const follow = (file: string, path: readonly string[]): void => {
        if (path.includes(file)) throw new Error(`Files of the page import each other: ${[...path, file].join(' > ')}`)
        const chunk = bundle[file]
        if (done.has(file) || chunk?.type !== 'chunk') return
        for (const next of chunk.imports) follow(next, [...path, file])
        done.add(file)
      }
      for (const file of Object.keys(bundle)) follow(file, [])
    },
  }
}

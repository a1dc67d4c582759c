import react from '@vitejs/plugin-react'
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite'

/** The faces the first screen is set in; the others wait until a text needs them. */
const firstScreenFaces = ['literata-basic-normal', 'literata-basic-italic', 'atkinson-basic-normal']

/** What several screens share comes in few files: each file costs a request, however small it is. */
const sharedChunks = [
  { name: 'first', tags: ['$initial' as const], priority: 3 },
  {
    name: 'calls',
    test: /contract\/src\/|zod|web\/src\/api\/|web\/src\/device\/fingerprint/,
    minShareCount: 2,
    priority: 2,
  },
  ...[
    { name: 'auth', test: /web\/src\/(words|features)\/auth/ },
    { name: 'billing', test: /web\/src\/(words|features)\/(billing|purchases)/ },
    { name: 'children', test: /web\/src\/(words|features)\/children/ },
    { name: 'base', test: /web\/src\/(device|words)\// },
  ].map((group) => ({ ...group, minShareCount: 2, includeDependenciesRecursively: false })),
]

// biome-ignore lint/style/noDefaultExport: Vite looks for it.
export default defineConfig({
  plugins: [react(), preloadFaces(firstScreenFaces)],
  build: {
    outDir: 'dist',
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: sharedChunks } } },
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

function preload(file: string): HtmlTagDescriptor {
  const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' }
  return { tag: 'link', attrs, injectTo: 'head-prepend' }
}

import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { BROWSERS } from './browsers.ts'

/** Everything a merchant may need without a network: every script and style, and the fonts of every screen. */
const isCached = (file: string) => /\.(js|css)$|-latin-wght-normal-[^/]+\.woff2$/.test(file) && !isOfNoUse.test(file)
/** Product events need a network, and the components' own page is for developers of Earshot. */
const isOfNoUse = /\/(track-service|components-page)-/

/**
 * The worker that keeps the build for use without a network, as one classic script: Firefox has taken modules there for
 * less than two years. It is built last, because it knows the files by name. Not while developing, where nothing should
 * stand between an edit and the screen.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'earshot:service-worker',
    apply: (_, { command, mode }) => command === 'build' && mode === 'production',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const files = Object.keys(bundle).filter(isCached).sort()
        const shell = bundle['index.html']
        if (shell?.type !== 'asset') this.error('There is no index.html that the worker could keep.')
        const hash = createHash('sha256').update(JSON.stringify([files, String(shell.source)]))
        const known = { name: `earshot-${hash.digest('hex').slice(0, 12)}`, files: files.map((file) => `/${file}`) }
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: await builtWorker(known) })
      },
    },
  }
}

async function builtWorker(known: object): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { BUILD: JSON.stringify(known) },
    build: {
      write: false,
      target: BROWSERS,
      rolldownOptions: {
        input: fileURLToPath(new URL('../src/service-worker/service-worker.ts', import.meta.url)),
        output: { format: 'iife' },
      },
    },
  })
  if (!('output' in built)) throw new Error('The worker was not built in one piece.')
  return built.output[0].code
}

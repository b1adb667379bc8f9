import { cp, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { type BuildOptions, build, defineConfig, type Plugin, type UserConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const common = {
  root: here('.'),
  publicDir: false,
  resolve: {
    alias: {
      'react/jsx-runtime': 'preact/jsx-runtime',
      'react-dom/client': here('src/preact-as-react-dom.ts'),
      react: here('src/preact-as-react.ts'),
    },
  },
} satisfies UserConfig

const output = {
  outDir: here('dist'),
  // Pages opened before a release still import the old hashes; they stay for 30 days.
  emptyOutDir: false,
  // Browsers of the last two years.
  target: ['chrome131', 'edge131', 'firefox132', 'safari18.1'],
  modulePreload: false,
  reportCompressedSize: false,
} satisfies BuildOptions

/** One module without further chunks: what a page waits for comes in one round trip. */
const oneModule = (entry: string) => ({
  ...output,
  rolldownOptions: {
    input: here(entry),
    preserveEntrySignatures: 'strict' as const,
    output: { entryFileNames: 'assets/[hash].js' },
  },
})

export default defineConfig({
  ...common,
  build: oneModule('src/widget.ts'),
  plugins: [{ ...afterWidget(), apply: 'build' }],
})

/** The loader comes last: it carries the hashed names of the others. */
function afterWidget(): Plugin {
  return {
    name: 'earshot:after-widget',
    async writeBundle(_, bundle) {
      const widget = entryOf(Object.values(bundle))
      const sender = await buildSender()
      await buildLoader(widget, sender)
      await cp(here('src/demo-store'), here('dist/demo-store'), { recursive: true })
      await writeFile(here('dist/manifest.json'), JSON.stringify({ loader: 'earshot.js', widget, sender }))
      for (const file of ['earshot.js', widget, sender]) await printSize(file)
    },
  }
}

type Built = { readonly type: 'chunk' | 'asset'; readonly fileName: string }

function entryOf(files: readonly Built[]): string {
  const [entry, ...others] = files.filter((file) => file.type === 'chunk')
  if (!entry || others.length > 0) throw new Error('A module was split into chunks.')
  return entry.fileName
}

async function buildSender(): Promise<string> {
  const built = await build({ ...common, configFile: false, logLevel: 'warn', build: oneModule('src/sender.ts') })
  if (!('output' in built)) throw new Error('The sender was not built.')
  return entryOf(built.output)
}

/** A classic script: stores include it without `type="module"`. */
const buildLoader = (widget: string, sender: string) =>
  build({
    ...common,
    configFile: false,
    logLevel: 'warn',
    define: { WIDGET_FILE: JSON.stringify(widget), SENDER_FILE: JSON.stringify(sender) },
    build: {
      ...output,
      // As a library: otherwise Vite wraps `import()` in its preload helper.
      lib: { entry: here('src/loader.ts'), formats: ['iife'], name: 'earshotLoader', fileName: () => 'earshot.js' },
    },
  })

async function printSize(file: string): Promise<void> {
  const bytes = await readFile(here(`dist/${file}`))
  console.log(`${file.padEnd(20)} ${bytes.length} bytes, ${brotliCompressSync(bytes).length} with brotli`)
}

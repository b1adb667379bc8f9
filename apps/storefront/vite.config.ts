import { cp, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { type BuildOptions, build, defineConfig, type Plugin, type UserConfig } from 'vite'
import { OLDEST_BROWSERS } from './src/needed-features.ts'

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

/** Without the report that Terser is slow, which each `npm start` would print. */
const QUIET = { bundlerTimings: false }

const output = {
  outDir: here('dist'),
  // As for the dashboard.
  emptyOutDir: false,
  target: Object.entries(OLDEST_BROWSERS).map(([name, version]) => `${name}${version}`),
  modulePreload: false,
  // It leaves one percent less than the default, which is 300 bytes of what stores fetch.
  minify: 'terser',
  terserOptions: {
    ecma: 2020,
    compress: { passes: 6, unsafe: true, unsafe_arrows: true, unsafe_methods: true, pure_getters: true },
  },
  reportCompressedSize: false,
} satisfies BuildOptions

/**
 * Everything that a page waits for comes in one module, in one round trip; controls that few surveys have come after
 * it.
 */
const oneModule = (entry: string) => ({
  ...output,
  rolldownOptions: {
    input: here(entry),
    checks: QUIET,
    // Limits are numbers where they are used, not a module that several would share.
    optimization: { inlineConst: { mode: 'all' as const, pass: 1 } },
    // Controls take Preact from the widget itself, not from a third module that both would wait for.
    preserveEntrySignatures: 'allow-extension' as const,
    output: { entryFileNames: 'assets/[hash].js', chunkFileNames: 'assets/[hash].js' },
  },
})

export default defineConfig({
  ...common,
  build: oneModule('src/widget.ts'),
  plugins: [plainImports(), { ...afterWidget(), apply: 'build' }],
})

/** Vite's helper preloads what an import brings along; ours bring nothing, and it would cost every shopper 700 bytes. */
function plainImports(): Plugin {
  const plain = '\0earshot:plain-import'
  return {
    name: 'earshot:plain-imports',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id.includes('vite/preload-helper') ? plain : null),
    load: (id) => (id === plain ? 'export const __vitePreload = (load) => load()' : null),
  }
}

/** The loader comes last: it carries the hashed names of the others. */
function afterWidget(): Plugin {
  return {
    name: 'earshot:after-widget',
    async writeBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const widget = entryOf(chunks)
      refuseThirdModules(chunks, widget)
      const controls = chunks.filter((chunk) => !chunk.isEntry).map(({ name, fileName }) => [name, fileName] as const)
      const parts = Object.fromEntries(
        await Promise.all(PARTS.map(async (name) => [name, await buildModule(name)] as const)),
      ) as Record<Part, string>
      await buildLoader(widget, parts)
      await cp(here('src/demo-store'), here('dist/demo-store'), { recursive: true })
      for (const file of ['hosted-page.css', 'hosted-page.png']) await cp(here(`src/${file}`), here(`dist/${file}`))
      const entries = { loader: 'earshot.js', widget, ...parts }
      const manifest: Record<string, string> = { ...entries, ...Object.fromEntries(controls) }
      await writeFile(here('dist/manifest.json'), JSON.stringify(manifest))
      for (const [name, file] of Object.entries(manifest)) await printSize(name, file)
    },
  }
}

type Built = {
  readonly type: 'chunk' | 'asset'
  readonly fileName: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
}

function entryOf(files: readonly Built[]): string {
  const entry = files.find((file) => file.isEntry)
  if (!entry) throw new Error('A module was not built.')
  // A page would wait for it after the first, and the budget would not see it.
  if (entry.imports?.length) throw new Error(`${entry.fileName} leans on a second module.`)
  return entry.fileName
}

/** A control asked for only by another module would cost its question one more round trip. */
function refuseThirdModules(files: readonly Built[], widget: string): void {
  const leaning = files.find((file) => file.imports?.some((imported) => imported !== widget))
  if (leaning) throw new Error(`${leaning.fileName} leans on a third module.`)
}

/** The modules that the loader loads when a page needs them. */
const PARTS = ['sender', 'audience', 'signals', 'consent', 'debug'] as const
type Part = (typeof PARTS)[number]

async function buildModule(name: Part): Promise<string> {
  const built = await build({ ...common, configFile: false, logLevel: 'warn', build: oneModule(`src/${name}.ts`) })
  if (!('output' in built)) throw new Error(`The ${name} was not built.`)
  return entryOf(built.output)
}

/** A classic script: stores include it without `type="module"`. */
const buildLoader = (widget: string, parts: Readonly<Record<Part, string>>) =>
  build({
    ...common,
    configFile: false,
    logLevel: 'warn',
    define: {
      TAG_DOCUMENT: 'tagDocument',
      WIDGET_FILE: JSON.stringify(widget),
      ...Object.fromEntries(PARTS.map((name) => [`${name.toUpperCase()}_FILE`, JSON.stringify(parts[name])] as const)),
    },
    build: {
      ...output,
      // As a library: otherwise Vite wraps `import()` in its preload helper.
      lib: { entry: here('src/loader.ts'), formats: ['iife'], name: 'earshotLoader', fileName: () => 'earshot.js' },
      // The server puts the document of a store in the place of the last `null`.
      rolldownOptions: { checks: QUIET, output: { postBanner: '(tagDocument=>{', postFooter: '})(null)' } },
    },
  })

async function printSize(name: string, file: string): Promise<void> {
  const bytes = await readFile(here(`dist/${file}`))
  console.log(`${name.padEnd(20)} ${bytes.length} bytes, ${brotliCompressSync(bytes).length} with brotli`)
}

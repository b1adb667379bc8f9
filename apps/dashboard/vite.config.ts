import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadFonts()],
  // On every script and style of the page; the server puts the nonce of each answer in its place (architecture A4).
  html: { cspNonce: '%NONCE%' },
  build: {
    // Browsers of the last two years, as on the storefront.
    target: ['chrome131', 'edge131', 'firefox132', 'safari18.1'],
    // The server's policy lets no data: fonts or scripts through.
    assetsInlineLimit: 0,
    // Tabs opened before a release still import the old hashes: `scripts/old-assets.ts` keeps them for 30 days.
    emptyOutDir: false,
    manifest: true,
  },
})

/** The two faces of every screen are fetched with the page, not only once the style sheet has been read. */
function preloadFonts(): Plugin {
  const isLatin = (file: string) => /-latin-wght-normal-[^/]+\.woff2$/.test(file)
  const link = (file: string) => ({ rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` })
  return {
    name: 'earshot:preload-fonts',
    transformIndexHtml: (_, { bundle = {} }) =>
      Object.keys(bundle)
        .filter(isLatin)
        .map((file) => ({ tag: 'link', attrs: link(file), injectTo: 'head' as const })),
  }
}

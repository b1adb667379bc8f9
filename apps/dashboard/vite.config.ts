import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { BROWSERS } from './vite/browsers.ts'
import { preloadChunks } from './vite/preload-chunks.ts'
import { preloadFonts } from './vite/preload-fonts.ts'
import { serviceWorker } from './vite/service-worker.ts'

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadFonts(), preloadChunks(), serviceWorker()],
  // On every script and style of the page; the server puts the nonce of each answer in its place (ADR-0040).
  html: { cspNonce: '%NONCE%' },
  build: {
    target: BROWSERS,
    // The server's policy lets no data: fonts or scripts through.
    assetsInlineLimit: 0,
    // A running server may be serving this folder: `scripts/build.ts` removes earlier assets when the new ones are there.
    emptyOutDir: false,
    manifest: true,
    rolldownOptions: {
      // Few files: over HTTP/1.1 each one of the forty that home would be made of waits for its turn.
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 3 },
            // With the parts that both the list and the results show.
            {
              name: 'home',
              test: /\/src\/(app\/(guard|shell)\.tsx|ui\/(chip|screen|search-field|menu|error-state|empty-state|retry-notice|query-content|notice|card|skeleton|modals?|second-tap|toast\/copy-text|select-face|tabs)\.tsx?|lib\/(focus|use-focus-saved|new-id)\.ts|parts\/(upgrade\/upgrade-(link|asks|words)|billing\/|survey\/(status-chip|shown-status)))|\/packages\/survey\/src\/(new-uuid|is-deep-equal|survey|ids|questions\/nps-group)\.ts/,
              priority: 2,
            },
            // Apart from `survey`, whose parser of surveys is larger.
            { name: 'results-query', test: /\/packages\/survey\/src\/results\//, priority: 2 },
            { name: 'survey', test: /\/packages\/survey\/src\//, minShareCount: 3, priority: 1 },
            { name: 'parts', test: /\/src\/(parts|ui|lib)\//, minShareCount: 7, priority: 0 },
            // Without this, the builder would wait for these modules and for those that they need, one after the other.
            {
              name: 'bits',
              test: /\/src\/(ui\/(drawer|copyable)|pages\/not-found-page)/,
              priority: 2,
            },
          ],
        },
      },
    },
  },
})

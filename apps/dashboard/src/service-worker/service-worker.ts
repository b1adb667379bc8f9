import { PrecacheController } from 'workbox-precaching/PrecacheController.js'
import { registerRoute } from 'workbox-routing/registerRoute.js'
import { NetworkFirst } from 'workbox-strategies/NetworkFirst.js'

declare const self: ServiceWorkerGlobalScope
/** Put in by `vite/service-worker.ts`: a name that no other build has, and the addresses of its files. */
declare const BUILD: { readonly name: string; readonly files: readonly string[] }
const { name: BUILD_NAME, files } = BUILD

/** A network that takes longer is none, as long as there is a shell to show. */
const TIMEOUT_SECONDS = 3
const SHELL = '/'
/**
 * Addresses that browsers open and that the server must answer: files to keep, another company's pages, the operator's,
 * and the gallery of components, which production does not have.
 */
const NOT_THE_SHELL = [/^\/api\//, /^\/billing\/v1\//, /^\/(healthz|readyz)$/, /^\/dev\//]
/**
 * A login in the address: the server says in the shell where it comes from (ADR-0078). It must see the browser's own
 * request, and a shell that is stored here belongs to another one.
 */
const isLoginTransfer = (url: URL) => url.searchParams.has('token')

/** A build is kept whole or not at all: one refusal, or a café's login page in its place, and the next visit tries again. */
const build = new PrecacheController({
  cacheName: BUILD_NAME,
  plugins: [
    {
      cacheWillUpdate: async ({ request, response }) =>
        response.ok && !response.redirected && (await fits(request, response)) ? response : null,
    },
  ],
})
build.precache([
  { url: SHELL, revision: BUILD_NAME },
  // Named by their content.
  ...files.map((url) => ({ url, revision: null })),
])

/** As the server has it now, so that nobody sees an old build after a release; without a network, the one kept here. */
const shell = new NetworkFirst({
  cacheName: BUILD_NAME,
  networkTimeoutSeconds: TIMEOUT_SECONDS,
  plugins: [
    {
      // One for all addresses; it came with the files it names, and goes with them.
      cacheKeyWillBeUsed: async () => build.getCacheKeyForURL(SHELL) ?? SHELL,
      cacheWillUpdate: async () => null,
    },
  ],
})

registerRoute(
  ({ request, url }) =>
    request.mode === 'navigate' && !isLoginTransfer(url) && !NOT_THE_SHELL.some((other) => other.test(url.pathname)),
  (options) => {
    options.event.waitUntil(deleteEarlierBuilds())
    return shell.handle(options)
  },
)

// Assets of earlier builds too: a tab that was open before a release still requests its own chunks.
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && /^\/assets\/.+\.(js|css|woff2)$/.test(url.pathname),
  async ({ request }) => (await caches.match(request)) ?? fetch(request),
)

/** A release may come between the worker and the shell: then the shell names files that this build does not have. */
async function fits(request: Request, response: Response): Promise<boolean> {
  if (new URL(request.url).pathname !== SHELL) return true
  const named = (await response.clone().text()).match(/\/assets\/[\w.-]+/g) ?? []
  return named.every((file) => files.includes(file))
}

// A new build takes over at once, and tabs stay as they are: whatever they may still ask for is here, or at the server.
self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

/** Once no tab is open, none is left that came with an earlier build: the one that opens now gets the present shell. */
async function deleteEarlierBuilds(): Promise<void> {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (open.length > 0) return
  const names = await caches.keys()
  // In the order they were made: the caches after this one belong to a build that is being installed.
  await Promise.all(names.slice(0, Math.max(0, names.indexOf(BUILD_NAME))).map((name) => caches.delete(name)))
}

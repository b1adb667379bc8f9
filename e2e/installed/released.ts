import { cp, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { listen } from '../../apps/server/src/http/listener.ts'
import { dashboardHeaders } from '../../apps/server/src/http/security-headers.ts'
import { appShell, builtFiles } from '../../apps/server/src/http/static-files.ts'
import { tempFolder } from '../../scripts/temp-folder.ts'

const BUILT = fileURLToPath(new URL('../../apps/dashboard/dist', import.meta.url))
const WORKER = 'service-worker.js'
const SHELL = 'index.html'
/** How the login greets. */
export const HEADING = 'Welcome back'

/** The dashboard's own pages lean on nothing else here. */
const POLICY = {
  isSecure: true,
  storefrontOrigin: 'http://127.0.0.1',
  bookingOrigin: null,
  eventsOrigin: null,
  billingOrigin: null,
  videoOrigin: null,
}

/** The dashboard's files at an origin of their own, as the server serves them, and releases of it. Nobody can log in. */
export async function openReleased() {
  await using opening = new AsyncDisposableStack()
  const { path: folder } = opening.use(tempFolder())
  await cp(BUILT, folder, { recursive: true, filter: (file) => !/\.(br|gz)$/.test(file) })
  const shell = appShell(folder, POLICY.storefrontOrigin)
  let answerInstead = (_path: string): Response | Promise<Response> | null => null
  const app = new Hono()
    .use(dashboardHeaders(POLICY))
    .use((c, next) => {
      const instead = answerInstead(c.req.path)
      return instead ? Promise.resolve(instead) : next()
    })
    .use(async (c, next) => {
      await next()
      // So that what opens without a network comes from what the worker keeps, and from nowhere else.
      c.header('Cache-Control', 'no-store')
    })
    .get('*', (c, next) => (c.req.path === '/' || c.req.header('accept')?.includes('text/html') ? shell(c) : next()))
    .get('*', builtFiles(folder, 'no-cache'))
  const listener = createServer(getRequestListener(app.fetch))
  const port = await listen(listener, 0, '127.0.0.1', 'PORT')
  opening.defer(() => {
    listener.close()
    listener.closeAllConnections()
  })
  const resources = opening.move()
  return {
    origin: `http://localhost:${port}`,

    /** A release in which the login greets by this heading, and every file has another name; the old ones stay. */
    release: (heading: string): Promise<void> => releaseInto(folder, heading),

    /** From now on some paths are answered so. */
    answer(how: typeof answerInstead): void {
      answerInstead = how
    },

    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

async function releaseInto(folder: string, heading: string): Promise<void> {
  const mark = `.${Date.now().toString(36)}`
  const worker = await readFile(join(folder, WORKER), 'utf8')
  const files = [...worker.matchAll(/\/(assets\/[^,`"]+)/g)].map(([, file = '']) => file)
  const names = new Set(files.map((file) => file.slice('assets/'.length)))
  const renamed = (text: string) =>
    text.replace(/[\w.-]+\.(?:js|css|woff2)/g, (name) => (names.has(name) ? name.replace(/(?=\.\w+$)/, mark) : name))
  for (const file of [...files, SHELL, WORKER]) {
    if (file.endsWith('.woff2')) await cp(join(folder, file), join(folder, renamed(file)))
    else {
      const text = await readFile(join(folder, file), 'utf8')
      const released = renamed(text)
        .replaceAll(HEADING, heading)
        .replace(/earshot-[0-9a-f]{12}[^`"]*/, (name) => name + mark)
      await writeFile(join(folder, renamed(file)), released)
    }
  }
}

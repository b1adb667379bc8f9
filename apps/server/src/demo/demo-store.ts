import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { close, listen } from '../http/listener.ts'
import { builtFiles } from '../http/static-files.ts'

type DemoStore = {
  /** The built shop page and what belongs to it. */
  readonly folder: string
  readonly host: string
  readonly port: number
  readonly storefrontOrigin: string
  readonly publicKey: string
}

/**
 * Opens the demo store: another origin than Earshot's, and as strict a Content-Security-Policy as a careful merchant
 * would write, so that whatever works here works on real stores.
 */
export async function openDemoStore({ folder, host, port, storefrontOrigin, publicKey }: DemoStore) {
  const page = (await readFile(`${folder}/index.html`, 'utf8'))
    .replaceAll('{{origin}}', storefrontOrigin)
    .replaceAll('{{publicKey}}', publicKey)
  const app = new Hono()
    .use(
      secureHeaders({
        contentSecurityPolicy: {
          defaultSrc: ["'none'"],
          scriptSrc: [storefrontOrigin],
          connectSrc: [storefrontOrigin],
          styleSrc: ["'self'"],
          imgSrc: ["'self'", storefrontOrigin],
          baseUri: ["'none'"],
          formAction: ["'none'"],
          frameAncestors: ["'none'"],
        },
        strictTransportSecurity: false,
      }),
    )
    .get('/', (c) => c.html(page))
    .get('*', builtFiles(folder, 'no-cache'))
  const listener = createServer(getRequestListener(app.fetch))
  const chosenPort = await listen(listener, port, host, 'DEMO_STORE_PORT')
  return { url: `http://127.0.0.1:${chosenPort}`, close: () => close(listener) }
}

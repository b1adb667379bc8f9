import { readFile, stat } from 'node:fs/promises'
import type { MiddlewareHandler } from 'hono'
import type { Env } from '../env.ts'
import { encodingFor, replyVersion } from './compressed.ts'
import { PUBLIC_KEY } from './directory.ts'
import { contentVersion, documentOfKey, type ServedDocument } from './store-documents.ts'

type LoaderFile = {
  readonly text: string
  /** Another one for another text, the same on every server. */
  readonly version: string
  readonly mtimeMs: number
}

/** The loader ends with the call of its function; see `apps/storefront/vite.config.ts`. */
const WITHOUT_DOCUMENT = /\(null\)\s*$/

/**
 * Answers `/earshot.js?store={publicKey}` with the loader and the document of the store in one file, so that a page gets both in
 * one round trip. Without a store, or while the database is away, the next handler answers with the loader alone, and the page
 * asks for the document.
 * @param folder the build of the storefront
 */
export function loaderOfStore(folder: string): MiddlewareHandler<Env> {
  const path = `${folder}/earshot.js`
  let file: LoaderFile | null = null

  /** A build may have replaced the file. */
  async function readLoader(): Promise<LoaderFile> {
    const { mtimeMs } = await stat(path)
    if (file?.mtimeMs === mtimeMs) return file
    const text = await readFile(path, 'utf8')
    file = { text, version: contentVersion(text), mtimeMs }
    return file
  }

  return async (c, next) => {
    const document = await findDocument(c.var, c.req.query('store'))
    if (!document) return next()
    // No visit, because a cache may answer; but the merchant sees that the tag works.
    if (c.req.header('sec-fetch-site') !== 'same-origin') c.var.sightings.note(document.store.storeId, c.var.now())
    const loader = await readLoader()
    const encoding = encodingFor(c.req.header('accept-encoding'))
    const body = await c.var.storeDocuments.body(document, `loader ${loader.version}`, encoding, () =>
      loader.text.replace(WITHOUT_DOCUMENT, () => `(${document.data})`),
    )
    c.header('Content-Type', 'text/javascript; charset=utf-8')
    c.header('Vary', 'Accept-Encoding')
    return replyVersion(c, { body, encoding, version: `${document.version}-${loader.version}` })
  }
}

/** @returns null if there is no such store, or the database does not answer */
async function findDocument(services: Env['Variables'], publicKey = ''): Promise<ServedDocument | null> {
  if (!PUBLIC_KEY.test(publicKey)) return null
  try {
    return await documentOfKey(services, publicKey)
  } catch (error) {
    services.log.warn({ err: error }, 'the loader was sent without a store document')
    return null
  }
}

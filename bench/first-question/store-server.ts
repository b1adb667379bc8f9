import { brotliCompressSync } from 'node:zlib'
import { storeCss, storeHtml, storePictures } from './store-page.ts'
import { BENCH_HOSTS, type BenchTls, serveTls } from './tls-origin.ts'

type StoredFile = { readonly body: Buffer; readonly headers: Readonly<Record<string, string>> }

/**
 * Serves the store: one page at `/NAME` for each tag, and one at `/blank` that has the question in its HTML instead. They
 * share the style sheet and the pictures, which browsers cache.
 * @param tags the tags by the name of the page
 */
export async function serveStore(tls: BenchTls, tags: Readonly<Record<string, string>>) {
  const files = new Map<string, StoredFile>()
  files.set('/blank', pageFile(storeHtml({ head: '', hasQuestion: true })))
  for (const [name, tag] of Object.entries(tags)) {
    files.set(`/${name}`, pageFile(storeHtml({ head: tag, hasQuestion: false })))
  }
  files.set('/store.css', compressed(storeCss(), { 'content-type': 'text/css', ...CACHED }))
  for (const [path, body] of await storePictures()) {
    files.set(path, { body, headers: { 'content-type': 'image/jpeg', ...CACHED } })
  }
  return serveTls(tls, BENCH_HOSTS.store, (request, response) => {
    const file = files.get(request.url)
    if (!file) return void response.writeHead(404).end()
    response.writeHead(200, { ...file.headers, 'content-length': file.body.length }).end(file.body)
  })
}

const CACHED = { 'cache-control': 'public, max-age=31536000' }

const pageFile = (html: string): StoredFile =>
  compressed(html, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })

const compressed = (text: string, headers: StoredFile['headers']): StoredFile => ({
  body: brotliCompressSync(text),
  headers: { ...headers, 'content-encoding': 'br' },
})

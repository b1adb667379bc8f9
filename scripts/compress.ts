import { readdirSync, statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const textual = new Set(['.html', '.js', '.mjs', '.css', '.svg', '.json', '.txt', '.xml', '.map', '.webmanifest'])

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * Writes `name.br` and `name.gz` beside each text file, as small as the formats allow, so that serving costs no time.
 * Files that an earlier build compressed are skipped.
 * @returns how many text files there are
 */
export async function compressFolder(folder: string): Promise<number> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = names.filter((entry) => entry.isFile() && textual.has(extname(entry.name)))
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))))
  return files.length
}

async function compressFile(file: string): Promise<void> {
  const changed = statSync(file).mtimeMs
  // The one that is written last.
  if ((statSync(`${file}.gz`, { throwIfNoEntry: false })?.mtimeMs ?? 0) > changed) return
  const content = await readFile(file)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  await writeFile(`${file}.br`, await brotli(content, { params }))
  await writeFile(`${file}.gz`, await zip(content, { level: 9 }))
}

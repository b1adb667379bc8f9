import { readdirSync, statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
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

/** A build writes each file again. If its name has a hash of its content, it is the file that was there (ADR-0040). */
const isHashed = (file: string) => dirname(file).endsWith('assets')

async function compressFile(file: string): Promise<void> {
  // The one that is written last.
  const compressed = statSync(`${file}.gz`, { throwIfNoEntry: false })
  if (compressed && (isHashed(file) || compressed.mtimeMs > statSync(file).mtimeMs)) return
  const content = await readFile(file)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  await writeFile(`${file}.br`, await brotli(content, { params }))
  await writeFile(`${file}.gz`, await zip(content, { level: 9 }))
}

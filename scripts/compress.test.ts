import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressFolder } from './compress.ts'
import { tempFolder } from './temp-folder.ts'

test('a text file is compressed both ways, again if it changes, and not again if its name has its hash', async () => {
  using folder = tempFolder()
  const page = join(folder.path, 'index.html')
  const asset = join(folder.path, 'assets', 'app-3f9a.js')
  mkdirSync(join(folder.path, 'assets'))
  writeFileSync(page, 'old')
  writeFileSync(asset, 'same')
  expect(await compressFolder(folder.path)).toBe(2)
  expect(brotliDecompressSync(await readFile(`${page}.br`)).toString()).toBe('old')
  expect(gunzipSync(await readFile(`${asset}.gz`)).toString()).toBe('same')

  const marks = [`${page}.gz`, `${asset}.gz`]
  for (const mark of marks) writeFileSync(mark, 'mark')
  const nextBuild = Date.now() / 1000 + 60
  for (const file of [page, asset]) utimesSync(file, nextBuild, nextBuild)
  await compressFolder(folder.path)
  const [ofPage = '', ofAsset = ''] = await Promise.all(marks.map((mark) => readFile(mark)))
  expect(gunzipSync(ofPage).toString()).toBe('old')
  expect(ofAsset.toString()).toBe('mark')
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openPictures, pictureLocationOf, reportUnwritable } from './open-pictures.ts'

test('a data folder that cannot be written is named in the log at start', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-pictures-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => lines.push(line) })
  const report = (dataFolder: string) =>
    reportUnwritable(pictureLocationOf({ pictureBucket: null, dataFolder }, '/nowhere/'), log)

  await report(join(folder, 'data'))
  expect(lines).toEqual([])
  await report(file)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { event: 'data_folder_not_writable', folder: file, failure: expect.stringMatching(/^E(EXIST|NOTDIR): /) },
  ])
})

test('a picture that cannot be written is refused, and the log says why', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-pictures-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'a-file')
  writeFileSync(file, 'in the place of the folder')
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => lines.push(line) })
  const address = { shelf: 'a'.repeat(32), name: 'b'.repeat(32) }
  const put = async (to: string) => (await openPictures({ folder: to }, log)).put(address, new Uint8Array(3))
  expect(await put(file)).toEqual({
    ok: false,
    problem: { code: 'pictures_unreachable' },
  })
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ event: 'picture_not_written', folder: file }])
  expect(await put(folder)).toMatchObject({ ok: true })
})

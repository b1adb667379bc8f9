import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded/embedded-postgres.ts'
import { tempFolder } from '../../scripts/temp-folder.ts'
import { startRecorder } from '../crash/recorder.ts'
import { logInToDemo } from '../support/demo-client.ts'
import { startServerProcess } from '../support/server-process.ts'
import { expect, test } from '../support/test.ts'
import { embeddedUrl, readSequences, run } from './commands.ts'

test.setTimeout(180_000)

test('an installation moves into another PostgreSQL and back, with every answer', async () => {
  using folder = tempFolder()
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder.path, 'outside'),
    version: '15',
    durable: false,
  })
  try {
    const embedded = { EARSHOT_DATA: join(folder.path, 'embedded') }
    const server = await startServerProcess(embedded)
    const recorder = startRecorder([server.addresses], await logInToDemo(server.addresses))
    await expect.poll(() => recorder.replies.length).toBeGreaterThan(200)
    expect(await run('move', embedded, '--to', postgres.url)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^Another Earshot already uses/),
    })
    await recorder.stop()
    const original = await readSequences(await embeddedUrl(embedded.EARSHOT_DATA))
    expect(await server.stop()).toBe(0)

    const moved = await run('move', embedded, '--to', postgres.url)
    expect(moved.output).toMatch(/^Moved 1 store, .* Every checksum and count is right\.\nNow set DATABASE_URL/)
    expect(moved.code).toBe(0)
    await expect(startServerProcess(embedded)).rejects.toThrow(/ended with 1/)
    const outside = { ...embedded, DATABASE_URL: postgres.url }
    const second = await startServerProcess(outside)
    expect(await readSequences(postgres.url)).toEqual(original)
    await logInToDemo(second.addresses)

    const file = join(folder.path, 'earshot.backup')
    expect(await run('backup', outside, file)).toMatchObject({ code: 0 })
    expect(await second.stop()).toBe(0)
    const back = { EARSHOT_DATA: join(folder.path, 'back') }
    expect(await run('restore', back, file)).toMatchObject({ code: 0 })
    const third = await startServerProcess(back)
    expect(await readSequences(await embeddedUrl(back.EARSHOT_DATA))).toEqual(original)
    await logInToDemo(third.addresses)
    expect(await third.stop()).toBe(0)
  } finally {
    await postgres.stop()
  }
})

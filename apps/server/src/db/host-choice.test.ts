import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TemporaryFolder, temporaryFolder } from '../testing/backups.ts'
import { DatabaseTlsError } from './connect-client.ts'
import { createConnections } from './connection.ts'

let folder: TemporaryFolder
beforeAll(() => {
  folder = temporaryFolder()
})
afterAll(() => folder.remove())

test('a certificate file that goes missing fails connections that wait, and not the process', async () => {
  const certificate = join(folder.path, 'root.crt')
  writeFileSync(certificate, 'a certificate')
  // A server that removes the file and closes the connection.
  const server = createServer((socket) => {
    rmSync(certificate, { force: true })
    socket.once('data', () => socket.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : null
  const url = `postgresql://u:p@127.0.0.1:${port}/earshot?sslmode=verify-full&sslrootcert=${certificate}`
  const connections = createConnections(url, 1, 'request')
  const [first, second] = await Promise.allSettled([connections.checkOut(), connections.checkOut()])
  server.close()
  await connections.pool.end()
  expect(first).toMatchObject({ status: 'rejected' })
  expect(second).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseTlsError) })
})

import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TemporaryFolder, temporaryFolder } from '../testing/backups.ts'
import { connectClient, DatabaseTlsError } from './connect-client.ts'
import { createConnections } from './connection.ts'

let folder: TemporaryFolder
beforeAll(() => {
  folder = temporaryFolder()
})
afterAll(() => folder.remove())

async function startServer(answer: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    answer(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' ? address?.port : undefined,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

test('a certificate file that goes missing fails connections that wait, and not the process', async () => {
  const certificate = join(folder.path, 'root.crt')
  writeFileSync(certificate, 'a certificate')
  await using server = await startServer((socket) => {
    rmSync(certificate, { force: true })
    socket.once('data', () => socket.destroy())
  })
  const url = `postgresql://u:p@127.0.0.1:${server.port}/earshot?sslmode=verify-full&sslrootcert=${certificate}`
  const connections = createConnections(url, 1, 'request')
  const [first, second] = await Promise.allSettled([connections.checkOut(), connections.checkOut()])
  await connections.pool.end()
  expect(first).toMatchObject({ status: 'rejected' })
  expect(second).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseTlsError) })
})

/** PostgreSQL's AuthenticationOk and ReadyForQuery. */
const WELCOME = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1')

test('a pooler that lets clients in while its server is away does not delay the next host', async () => {
  await using pooler = await startServer((socket) => void socket.once('data', () => socket.write(WELCOME)))
  const url = `postgresql://u:p@127.0.0.1:${pooler.port}/earshot?target_session_attrs=read-write`
  const connecting = connectClient(url, { connectionTimeoutMillis: 100 })
  await expect(connecting).rejects.toThrow('Query read timeout')
})

import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdingLock } from './folder-lock.mjs'

let folder: string
let lock: string
const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-lock-'))
  lock = join(folder, 'lock')
  logged.mockClear()
})
afterEach(() => rmSync(folder, { recursive: true }))

test('of many at once each gets its turn, and nobody works beside another', async () => {
  let working = 0
  const work = async () => {
    working += 1
    expect(working).toBe(1)
    await sleep(5)
    working -= 1
  }
  await Promise.all(Array.from({ length: 5 }, () => holdingLock(lock, 'Waiting.', work)))
  expect(existsSync(lock)).toBe(false)
  expect(logged).toHaveBeenCalledTimes(4)
})

test('work that fails lets go', async () => {
  await expect(holdingLock(lock, '', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await holdingLock(lock, '', () => 'done')).toBe('done')
})

test('the lock of a process that is gone is taken over', async () => {
  mkdirSync(lock)
  writeFileSync(join(lock, 'pid'), '2147483647')
  expect(await holdingLock(lock, '', () => 'done')).toBe('done')
})

test('a lock that never got its holder’s number is taken over once it is old', async () => {
  mkdirSync(lock)
  const tenSecondsAgo = new Date(Date.now() - 10_000)
  utimesSync(lock, tenSecondsAgo, tenSecondsAgo)
  expect(await holdingLock(lock, '', () => 'done')).toBe('done')
})

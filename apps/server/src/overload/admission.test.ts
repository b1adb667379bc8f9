import { expect, test } from 'vitest'
import { createAdmission } from './admission.ts'

type Leave = ReturnType<ReturnType<typeof createAdmission>['enter']>

/** A server that finishes so many requests per second, by a clock of its own. */
function aServer() {
  let now = 0
  const admission = createAdmission(() => now)
  const open: Leave[] = []
  const arrive = (count: number, storeId: string | null) => {
    let refused = 0
    for (let i = 0; i < count; i++) {
      if (admission.isFull(storeId)) refused += 1
      else open.push(admission.enter(storeId))
    }
    return refused
  }
  const work = (seconds: number, perSecond: number) => {
    for (let tick = 0; tick < seconds * 50; tick++) {
      now += 20
      for (const leave of open.splice(0, perSecond / 50)) leave('committed')
    }
  }
  const pass = (ms: number) => {
    now += ms
  }
  return { arrive, work, open, pass }
}

test('a rush is admitted up to an expected wait of two seconds, and refused beyond', () => {
  const { arrive, work, open } = aServer()
  for (let second = 0; second < 10; second++) {
    arrive(600, 'hot')
    work(1, 200)
  }
  expect(open.length).toBeLessThanOrEqual(310)
  arrive(600, 'hot')
  // Two seconds at three quarters of 200 a second.
  expect(open.length).toBeGreaterThan(290)
  expect(open.length).toBeLessThanOrEqual(310)
})

test('a quiet store is admitted while another store has a rush', () => {
  const { arrive, work } = aServer()
  for (let second = 0; second < 10; second++) {
    arrive(600, 'hot')
    work(1, 200)
  }
  expect(arrive(600, 'hot')).toBeGreaterThan(0)
  expect(arrive(1, 'hot')).toBe(1)
  expect(arrive(3, 'quiet')).toBe(0)
})

test('a rush that slows the server down lowers the limit within a second', () => {
  const { arrive, work, open } = aServer()
  for (let second = 0; second < 5; second++) {
    arrive(1_100, 'hot')
    work(1, 1_000)
  }
  for (let tick = 0; tick < 10; tick++) {
    arrive(400, 'hot')
    work(0.1, 200)
  }
  for (const leave of open.splice(0)) leave('failed')
  // 200 a second leave room for 300. One second before it was 1,500.
  const refused = arrive(500, 'hot')
  expect(refused).toBeGreaterThan(100)
  expect(refused).toBeLessThan(250)
})

test('a pause of the database does not refuse a quiet store, however many stores have a rush', () => {
  const { arrive, work, pass } = aServer()
  for (let second = 0; second < 10; second++) {
    for (let store = 0; store < 200; store++) arrive(7, `store ${store}`)
    work(1, 1_000)
  }
  pass(800)
  expect(arrive(10, 'store 0')).toBeGreaterThan(5)
  expect(arrive(1, 'quiet')).toBe(0)
})

test('a pause of the database in the first second of a rush refuses nobody', () => {
  const { arrive, pass } = aServer()
  for (let tick = 0; tick < 4; tick++) {
    for (let store = 0; store < 50; store++) arrive(1, `store ${store}`)
    pass(100)
  }
  expect(arrive(1, 'quiet')).toBe(0)
  expect(arrive(10, 'store 0')).toBe(0)
})

test('however many stores there are, all admitted requests together take at most four seconds', () => {
  const { arrive, work, open } = aServer()
  arrive(700, 'hot')
  work(1, 200)
  for (let store = 0; store < 2_000; store++) arrive(1, `store ${store}`)
  expect(open.length).toBeLessThanOrEqual(600)
})

test('a quiet hour does not lower the measured capacity: the first rush after it is admitted', () => {
  const { arrive, work } = aServer()
  for (let second = 0; second < 60; second++) {
    arrive(2, 'quiet')
    work(1, 1_000)
  }
  expect(arrive(900, 'hot')).toBe(0)
})

test('while nothing is finished, a rush is refused after five seconds, and a few requests always pass', () => {
  const { arrive, open, pass } = aServer()
  arrive(500, 'hot')
  pass(6_000)
  expect(arrive(100, 'hot')).toBe(100)
  for (const leave of open.splice(0)) leave('failed')
  expect(arrive(20, 'hot')).toBe(0)
})

test('wrong messages neither stop a rush of correct ones nor raise the measured throughput', () => {
  const wrongOnly = aServer()
  wrongOnly.arrive(50, 'hot')
  wrongOnly.pass(1_000)
  for (const leave of wrongOnly.open.splice(0)) leave('wrong')
  expect(wrongOnly.arrive(100, 'hot')).toBe(0)

  const mixed = aServer()
  for (let second = 0; second < 5; second++) {
    mixed.arrive(600, 'hot')
    mixed.pass(1_000)
    for (const leave of mixed.open.splice(0, 100)) leave('committed')
    for (const leave of mixed.open.splice(0)) leave('wrong')
  }
  // 100 a second are committed, so 150 may wait.
  expect(Math.abs(mixed.arrive(500, 'hot') - 350)).toBeLessThan(10)
})

test('requests whose address names no survey share one place in the queue', () => {
  const { arrive, work } = aServer()
  for (let second = 0; second < 10; second++) {
    arrive(600, null)
    work(1, 200)
  }
  arrive(600, null)
  expect(arrive(1, null)).toBe(1)
  expect(arrive(1, 'quiet')).toBe(0)
})

import { expect, test } from 'vitest'
import { createReplicaLag, MAX_LAG_MS } from './replica-lag.ts'

test('an idle primary is no lag, however long ago its last transaction was', () => {
  const lag = createReplicaLag()
  for (let second = 0; second < 10_000; second++) {
    lag.sawPrimary(500, second * 1000)
    lag.sawReplica(500)
  }
  expect(lag.lagMs(9_999_000)).toBe(0)
  expect(lag.required(9_999_000)).toBe(500)
})

test('a replica that stands still is behind since the last position that it has', () => {
  const lag = createReplicaLag()
  for (let second = 0; second <= 60; second++) {
    lag.sawPrimary(100 + second, second * 1000)
    lag.sawReplica(Math.min(100 + second, 120))
  }
  expect(lag.lagMs(60_000)).toBe(40_000)
  expect(lag.required(60_000)).toBe(155)
})

test('an outage of days is not understated, and what is remembered of it is bounded', () => {
  const lag = createReplicaLag()
  lag.sawPrimary(0, 0)
  lag.sawReplica(0)
  for (let second = 1; second <= 200_000; second++) lag.sawPrimary(second, second * 1000)
  expect(lag.lagMs(200_000_000)).toBe(200_000_000)
  lag.sawReplica(100_000)
  const ms = lag.lagMs(200_000_000) ?? 0
  expect(ms).toBeGreaterThanOrEqual(100_000_000)
  expect(ms).toBeLessThan(102_100_000)
})

test('nothing is known before the replica has caught up once, and nothing is required of it before the primary was seen', () => {
  const lag = createReplicaLag()
  expect([lag.lagMs(0), lag.required(0)]).toEqual([null, null])
  lag.sawPrimary(100, 0)
  lag.sawReplica(90)
  expect(lag.lagMs(1_000)).toBeNull()
  lag.sawReplica(100)
  expect(lag.lagMs(1_000)).toBe(1_000)
})

test('a primary that was not asked for five seconds requires nothing: the replica is not used', () => {
  const lag = createReplicaLag()
  lag.sawPrimary(100, 0)
  expect([lag.required(MAX_LAG_MS), lag.required(MAX_LAG_MS + 1)]).toEqual([100, null])
})

test('after a failover to a shorter log a replica that has all of it is not behind', () => {
  const lag = createReplicaLag()
  lag.sawPrimary(100, 0)
  lag.sawReplica(100)
  lag.sawPrimary(110, 1_000)
  lag.sawPrimary(105, 2_000)
  lag.sawReplica(105)
  expect(lag.lagMs(2_000)).toBe(0)
})

import { expect, test } from 'vitest'
import { chooseFaults } from './choose-faults.ts'
import { faults } from './faults.ts'
import { serverFaults } from './server-faults.ts'

const choose = (choice: Partial<Parameters<typeof chooseFaults>[0]>) =>
  chooseFaults({ all: false, pgbouncer: false, named: [], ...choice })

test('by default the server is killed, and every short fault of the database is caused', () => {
  const { ofServers, ofDatabase } = choose({})
  expect(ofServers).toEqual(['server killed'])
  expect(ofDatabase).toContain('disk full')
  expect(ofDatabase).not.toContain('200 ms delay')
})

test('--all causes all faults', () => {
  expect(choose({ all: true })).toMatchObject({
    ofServers: Object.keys(serverFaults),
    ofDatabase: Object.keys(faults),
    extent: { ofDatabase: { lastsMs: 30_000, rounds: 2 } },
  })
})

test('a fault that is named is the only one, and as long as in --all', () => {
  expect(choose({ named: ['table locked'] })).toMatchObject({
    ofServers: [],
    ofDatabase: ['table locked'],
    extent: { ofDatabase: { lastsMs: 30_000, rounds: 1 } },
  })
})

test('behind PgBouncer there are only faults of the database', () => {
  expect(choose({ pgbouncer: true, all: true })).toMatchObject({ ofServers: [], ofDatabase: Object.keys(faults) })
  expect(() => choose({ pgbouncer: true, named: ['server killed'] })).toThrow('There is no fault “server killed”.')
})

test('a fault that does not exist, and two choices at once, are refused', () => {
  expect(() => choose({ named: ['disc full'] })).toThrow(/^There is no fault “disc full”. There are: server killed; /)
  expect(() => choose({ all: true, named: ['disk full'] })).toThrow('Use --all or names of faults, not both.')
})

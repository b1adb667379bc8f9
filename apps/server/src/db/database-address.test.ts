import { expect, test } from 'vitest'
import { addressOfNode, readDatabaseAddress, unencryptedHosts } from './database-address.ts'

const parametersOf = (address: string) =>
  Object.fromEntries(new URL(readDatabaseAddress(address).hosts[0]?.url ?? '').searchParams)

test.each(['sslrootcert=system', 'sslmode=verify-full&sslrootcert=system'])(
  'the public root certificates verify the host name: %s',
  (query) => {
    // The driver would read a file named system, and without a mode it would not encrypt.
    expect(parametersOf(`postgresql://db.example/earshot?${query}`)).toEqual({
      sslmode: 'verify-full',
      uselibpqcompat: 'true',
    })
  },
)

test.each([
  ['postgresql://earshot@db.example.com/earshot', ['db.example.com']],
  ['postgresql://earshot@10.0.0.5:6432/earshot', ['10.0.0.5:6432']],
  ['postgresql://earshot@[2001:db8::5]/earshot', ['[2001:db8::5]']],
  ['postgresql://earshot@db.example.com/earshot?sslmode=disable', ['db.example.com']],
  ['postgresql://earshot@127.0.0.1,db.example.com/earshot?target_session_attrs=read-write', ['db.example.com']],
  ['postgresql:///earshot?host=db.example.com', ['its socket']],
  ['postgresql://earshot@db.example.com/earshot?sslmode=require', []],
  ['postgresql://earshot@db.example.com/earshot?sslmode=verify-full&sslrootcert=/etc/root.crt', []],
  ['postgresql://earshot@db.example.com/earshot?sslrootcert=/etc/root.crt', []],
  ['postgresql://earshot@db.example.com/earshot?ssl=true', []],
  ['postgresql://earshot@127.0.0.1/earshot', []],
  ['postgresql://earshot@localhost:6432/earshot', []],
  ['postgresql://earshot@[::1]/earshot', []],
  ['postgresql://earshot@postgres/earshot', []],
  ['postgresql://earshot@%2Fvar%2Frun%2Fpostgresql/earshot', []],
  ['postgresql:///earshot?host=/var/run/postgresql', []],
])('%s connects without TLS to %j outside of this machine', (address, hosts) => {
  expect(unencryptedHosts(address).map(({ name }) => name)).toEqual(hosts)
})

test.each([
  ['postgresql://earshot:secret@db/earshot', 'w1', 'postgresql://earshot:secret@w1:5433/earshot'],
  [
    'postgresql://earshot@db1:6432,db2/earshot?sslmode=require',
    '10.0.0.5',
    'postgresql://earshot@10.0.0.5:5433/earshot?sslmode=require',
  ],
  ['postgresql://earshot@db/earshot', '2001:db8::5', 'postgresql://earshot@[2001:db8::5]:5433/earshot'],
  ['postgresql:///earshot?host=/var/run/postgresql', 'w1', 'postgresql://w1:5433/earshot'],
])('%s on the node %s is %s', (address, host, expected) => {
  expect(addressOfNode(address, { host, port: 5433 })).toBe(expected)
})

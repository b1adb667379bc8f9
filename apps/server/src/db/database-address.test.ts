import { expect, test } from 'vitest'
import { readDatabaseAddress } from './database-address.ts'

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

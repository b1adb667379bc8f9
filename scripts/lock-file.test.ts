import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'

type Entry = {
  readonly version?: string
  readonly resolved?: string
  readonly peerDependencies?: Record<string, string>
  readonly link?: boolean
  readonly optionalDependencies?: Record<string, string>
}
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Entry> }
const { overrides } = JSON.parse(readFileSync('package.json', 'utf8')) as { overrides: Record<string, string> }

/**
 * A package with native parts names one for each platform. If the registry lacked one on the day of `npm install`, npm
 * leaves it out without a word: then `npm ci` refuses the whole lock file, or works here and not on another machine.
 * The fix is an older version of that package whose parts are all there.
 */
test('the lock file holds the parts of every platform', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !find(name, path)),
  )
  expect(missing).toEqual([])
})

/**
 * npm 11 accepts an optional peer of an older version. npm 10, which comes with Node 20 and 22, then refuses the whole
 * lock file, and `npm start` fails on a new machine. An override in package.json settles the version for both.
 */
test('no peer is older than a package wants it, unless an override names its version', () => {
  const older = Object.entries(packages).flatMap(([path, { peerDependencies = {} }]) =>
    Object.entries(peerDependencies).filter(([name, range]) => {
      const minimum = /^>=([\d.]+)$/.exec(range)?.[1]
      const version = find(name, path)?.version
      if (!minimum || !version || overrides[name] === version) return false
      return version.localeCompare(minimum, 'en', { numeric: true }) < 0
    }),
  )
  expect(older).toEqual([])
})

test('the lock file names no registry', () => {
  const addresses = Object.values(packages).filter(({ link, resolved }) => resolved && !link)
  expect(addresses).toEqual([])
})

/** As Node looks for it: beside the package, then further up. */
function find(name: string, from: string): Entry | null {
  const beside = packages[from ? `${from}/node_modules/${name}` : `node_modules/${name}`]
  if (beside) return beside
  return from === '' ? null : find(name, from.includes('/') ? dirname(from) : '')
}

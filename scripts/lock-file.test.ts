import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'

type Entry = {
  readonly resolved?: string
  readonly link?: boolean
  readonly optionalDependencies?: Record<string, string>
}
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Entry> }

/**
 * A package with native parts names one for each platform. If the registry lacked one on the day of `npm install`, npm
 * leaves it out without a word: then `npm ci` refuses the whole lock file, or works here and not on another machine.
 * The fix is an older version of that package whose parts are all there.
 */
test('the lock file holds the parts of every platform', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isFound(name, path)),
  )
  expect(missing).toEqual([])
})

test('the lock file names no registry', () => {
  const addresses = Object.values(packages).filter(({ link, resolved }) => resolved && !link)
  expect(addresses).toEqual([])
})

/** As Node looks for it: beside the package, then further up. */
function isFound(name: string, from: string): boolean {
  if (packages[from ? `${from}/node_modules/${name}` : `node_modules/${name}`]) return true
  return from !== '' && isFound(name, from.includes('/') ? dirname(from) : '')
}

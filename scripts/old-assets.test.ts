import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS } from '@earshot/survey'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeLongRetired, retireCurrent } from './old-assets.ts'

const start = new Date('2026-01-01T00:00:00Z')
const after = (days: number) => new Date(start.getTime() + days * DAY_MS)

let dist: string
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'earshot-dist-'))
  mkdirSync(join(dist, 'assets'))
})
afterEach(() => rmSync(dist, { recursive: true }))

test('a module that was served for a year stays for 30 days after it was replaced', () => {
  build(['first.js'], after(0))
  build(['second.js'], after(365))
  expect(assets()).toContain('first.js')
  build(['third.js'], after(394))
  expect(assets()).toContain('first.js')
  build(['fourth.js'], after(396))
  expect(assets()).toEqual(['fourth.js', 'second.js', 'third.js'])
})

test('its compressed forms go with it', () => {
  build(['first.js'], after(0))
  for (const form of ['br', 'gz']) writeFileSync(join(dist, 'assets', `first.js.${form}`), '')
  build(['second.js'], after(1))
  build(['second.js'], after(40))
  expect(assets()).toEqual(['second.js'])
})

test('one that a build brings back is current again', () => {
  build(['first.js'], after(0))
  build(['second.js'], after(1))
  build(['first.js'], after(2))
  build(['second.js'], after(31.5))
  expect(assets()).toEqual(['first.js', 'second.js'])
})

test('the files of Vite’s manifest count as current, style sheets and pictures included', () => {
  mkdirSync(join(dist, '.vite'))
  const chunk = { file: 'assets/main.js', css: ['assets/main.css'], assets: ['assets/logo.svg'] }
  writeFileSync(join(dist, '.vite/manifest.json'), JSON.stringify({ 'index.html': chunk }))
  for (const name of ['main.js', 'main.css', 'logo.svg', 'old.js']) write(name, after(0))
  removeLongRetired(dist, after(31))
  expect(assets()).toEqual(['logo.svg', 'main.css', 'main.js'])
})

test('nothing is named by its content before the first build', () => {
  rmSync(join(dist, 'assets'), { recursive: true })
  retireCurrent(dist, start)
  removeLongRetired(dist, start)
  expect(readdirSync(dist)).toEqual([])
})

/** The steps of ensureBuilt around Vite. */
function build(names: readonly string[], now: Date): void {
  retireCurrent(dist, now)
  for (const name of names) write(name, now)
  const files = names.map((name) => [name, `assets/${name}`])
  writeFileSync(join(dist, 'manifest.json'), JSON.stringify(Object.fromEntries(files)))
  removeLongRetired(dist, now)
}

function write(name: string, now: Date): void {
  writeFileSync(join(dist, 'assets', name), name)
  utimesSync(join(dist, 'assets', name), now, now)
}

const assets = () => readdirSync(join(dist, 'assets')).sort()

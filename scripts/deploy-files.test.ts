import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { environmentSchema } from '../apps/server/src/environment.ts'
import { serverRuntime } from './server-runtime.ts'

const compose = parse(readFileSync('compose.yml', 'utf8'))
const example = readFileSync('deploy/env.example', 'utf8')
const settings = Object.keys(environmentSchema.entries)

test('compose.yml sets only settings that exist, and each variable of it is in the example', () => {
  const given = Object.keys(compose.services.earshot.environment)
  expect(given.filter((name) => !settings.includes(name))).toEqual([])
  const used = [...readFileSync('compose.yml', 'utf8').matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name)
  const named = [...example.matchAll(/^(\w+)=/gm)].map(([, name = '']) => name)
  expect(named.toSorted()).toEqual([...new Set(used)].toSorted())
})

test('the server of compose.yml can write only to its volume and /tmp', () => {
  const { earshot } = compose.services
  expect(earshot).toMatchObject({ read_only: true, tmpfs: ['/tmp'], cap_drop: ['ALL'], volumes: ['data:/data'] })
  expect(Object.keys(compose.volumes)).toContain('data')
})

test('everything that starts a server sets what its Node needs', () => {
  for (const file of ['Dockerfile', 'deploy/earshot.service']) {
    const text = readFileSync(file, 'utf8')
    for (const [name, value] of Object.entries(serverRuntime))
      expect([file, text]).toEqual([file, expect.stringContaining(`${name}=${value}`)])
  }
})

test('the Dockerfile and the unit set only variables that the server reads', () => {
  const known = [...settings, ...Object.keys(serverRuntime)]
  for (const file of ['Dockerfile', 'deploy/earshot.service']) {
    const lines = readFileSync(file, 'utf8').matchAll(/^(?:ENV |Environment=)(.*)$/gm)
    const names = [...lines].flatMap(([, line = '']) => [...line.matchAll(/(\w+)=\S+/g)].map(([, name = '']) => name))
    expect(names.length).toBeGreaterThan(2)
    expect(names.filter((name) => !known.includes(name))).toEqual([])
  }
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { environmentSchema, readSettings } from '../apps/server/src/environment.ts'
import { unknownSettings } from '../apps/server/src/unknown-settings.ts'
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

test('a server starts with the example of the unit’s settings, and knows each of them', () => {
  const lines = readFileSync('deploy/environment.example', 'utf8').matchAll(/^(\w+)=(?:'(.*)'|(.*))$/gm)
  const given = Object.fromEntries(Array.from(lines, ([, name = '', quoted, plain]) => [name, quoted ?? plain]))
  expect(readSettings(given)).toMatchObject({ behindProxy: true, mailFrom: 'Earshot <earshot@example.com>' })
  expect(unknownSettings(given)).toEqual([])
})

test('the commands of an operator get the variables of the unit', () => {
  const unit = readFileSync('deploy/earshot.service', 'utf8')
  const script = readFileSync('deploy/earshot-command', 'utf8')
  for (const variable of ['NODE_ENV=production', 'EARSHOT_DATA=/var/lib/earshot']) {
    expect(unit).toContain(variable)
    expect(script).toContain(`\n${variable}\n`)
  }
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

test('nginx logs neither addresses nor query strings', () => {
  const nginx = readFileSync('deploy/nginx.conf', 'utf8')
  const format = /^log_format earshot '(.*)';$/m.exec(nginx)?.[1] ?? ''
  expect(format).toContain('$status')
  expect(format).not.toMatch(
    /\$(?:remote_|binary_|realip_|proxy_add_|request\b|request_uri|args|query_string|arg_|http_)/,
  )
  expect(nginx.match(/^ *(?:access|error)_log .*$/gm)?.map((line) => line.trim())).toEqual([
    'access_log off;',
    'access_log /var/log/nginx/earshot.log earshot;',
    'error_log /dev/null;',
  ])
})

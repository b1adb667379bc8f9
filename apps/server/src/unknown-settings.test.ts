import { expect, test } from 'vitest'
import { environmentSchema } from './environment.ts'
import { unknownSettings } from './unknown-settings.ts'

test.each([
  ['DATABASE_URLL', 'DATABASE_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['database_url', 'DATABASE_URL'],
  ['EMBEDED_DATABASE', 'EMBEDDED_DATABASE'],
  ['PROT', null],
  ['PORTS', 'PORT'],
  ['SMTP_HOST', 'SMTP_URL'],
  ['EARSHOT_DATABASE_URL', 'DATABASE_URL'],
])('%s is named, with %s beside it', (name, meant) => {
  const sentence = `${name} is not a setting of Earshot and has no effect. Did you mean ${meant}?`
  expect(unknownSettings({ [name]: 'x' })).toEqual(meant === null ? [] : [sentence])
})

test('what every machine, Node, our tools and Kubernetes set is not named', () => {
  const system = [
    'PATH',
    'HOME',
    'HOSTNAME',
    'HOSTTYPE',
    'MAIL',
    'TERM',
    'PWD',
    'USER',
    'LANG',
    'TZ',
    'SHELL',
    'LOGNAME',
  ]
  const node = ['NODE_OPTIONS', 'NODE_PATH', 'NODE_EXTRA_CA_CERTS', 'NODE_V8_COVERAGE', 'npm_config_cache']
  const tools = ['EARSHOT_TRACE', 'EARSHOT_TEST_POSTGRES', 'E2E_WORLDS', 'PGHOST']
  const services = ['EARSHOT_SERVICE_HOST', 'DATABASE_SERVICE_PORT', 'EARSHOT_PORT', 'DATABASE_PORT_5432_TCP_ADDR']
  const ours = Object.keys(environmentSchema.entries)
  const names = [...system, ...node, ...tools, ...services, ...ours]
  expect(unknownSettings(Object.fromEntries(names.map((name) => [name, 'x'])))).toEqual([])
})

import { join } from 'node:path'
import { dataFolderOf } from '../apps/server/src/data-folder.ts'
import { type EnvironmentSettings, readSettings, SettingsError } from '../apps/server/src/environment.ts'
import { createLog } from '../apps/server/src/log.ts'
import { counted } from '../apps/server/src/operator/counted.ts'
import { addressesChecks } from '../apps/server/src/operator/doctor/addresses-check.ts'
import { type CheckResult, fine, problem, reasonOf, runChecks } from '../apps/server/src/operator/doctor/check.ts'
import { configurationCheck } from '../apps/server/src/operator/doctor/configuration-check.ts'
import { assertReachable, databaseChecks } from '../apps/server/src/operator/doctor/database-checks.ts'
import { figuresCheck } from '../apps/server/src/operator/doctor/figures-check.ts'
import { jobsCheck } from '../apps/server/src/operator/doctor/jobs-check.ts'
import { keysCheck } from '../apps/server/src/operator/doctor/keys-check.ts'
import { machineChecks } from '../apps/server/src/operator/doctor/machine-checks.ts'
import { proxyCheck } from '../apps/server/src/operator/doctor/proxy-check.ts'
import { serviceChecks } from '../apps/server/src/operator/doctor/service-checks.ts'
import { openPictures, pictureLocationOf } from '../apps/server/src/pictures/open-pictures.ts'
import { parseOperatorArgs } from './operator-args.ts'
import { operate, readWholeNumber } from './operator-command.ts'
import { reachDatabase } from './reach-database.ts'
import { root } from './run-node.ts'

const USAGE = `npm run doctor -- [--mail ADDRESS] [--sample 20] [--json]
Checks this installation and says what to do. Changes nothing, except that --mail sends a mail.`

const { values } = parseOperatorArgs(
  USAGE,
  { mail: { type: 'string' }, sample: { type: 'string', default: '20' } },
  { positionals: [0, 0] },
)

const MARKS = { ok: 'ok     ', warning: 'warning', error: 'ERROR  ' } as const

function describe({ check, state, found, advice }: CheckResult): string {
  const line = `${MARKS[state]}  ${check.padEnd(22)}${found}`
  return advice === null ? line : `${line}\n${' '.repeat(33)}${advice}`
}

async function examine(sample: number): Promise<CheckResult[]> {
  const settings = settingsOrErrors()
  if (Array.isArray(settings)) return settings
  const dataFolder = dataFolderOf(settings, root)
  const needsFolder = settings.databaseUrl === null || settings.pictureBucket === null
  const builtFolders = ['dashboard', 'storefront'].map((client) => join(root, 'apps', client, 'dist'))
  const log = createLog('fatal')
  const pictures = await openPictures(pictureLocationOf(settings, root), log)
  return [
    fine('settings', 'Every setting is valid.'),
    ...(await runChecks([
      configurationCheck(settings),
      ...machineChecks({ runtime: process, dataFolder: needsFolder ? dataFolder : null, builtFolders }),
      ...serviceChecks({ settings, pictures, mailTo: values.mail ?? null }),
      proxyCheck(settings),
    ])),
    ...(await examineDatabase(settings, sample)),
  ]
}

function settingsOrErrors() {
  try {
    return readSettings(process.env)
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    return error.sentences.map((sentence) => problem('settings', sentence, 'Correct it (docs/operating/configure.md).'))
  }
}

async function examineDatabase(settings: EnvironmentSettings, sample: number): Promise<CheckResult[]> {
  try {
    await using database = await reachDatabase(2)
    await assertReachable(database.db)
    const { db } = database
    const addresses = addressesChecks(settings, database.url)
    return await runChecks([
      ...databaseChecks(db, () => new Date()),
      ...addresses,
      keysCheck(db),
      jobsCheck(db),
      figuresCheck(db, sample),
    ])
  } catch (error) {
    const found = `The database cannot be used: ${reasonOf(error)}.`
    return [problem('database', found, 'See that it runs, and that its setting is right.')]
  }
}

await operate('doctor', values.json, async () => {
  const findings = await examine(readWholeNumber('--sample', values.sample, 10_000))
  const errors = findings.filter(({ state }) => state === 'error').length
  const warnings = findings.filter(({ state }) => state === 'warning').length
  const failed = findings.filter(({ state }) => state !== 'ok').map(({ check }) => check)
  return {
    text: [...findings.map(describe), `${counted(errors, 'error')}, ${counted(warnings, 'warning')}`].join('\n'),
    data: { findings, errors, warnings },
    event: 'doctor_ran',
    facts: { errors, warnings, failed },
    exitCode: errors > 0 ? 1 : 0,
  }
})

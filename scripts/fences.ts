import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import config, { foldersWithoutCycles, tests } from '../.dependency-cruiser.mjs'
import { type FolderCycle, folderCycles } from './folder-cycles.ts'
import { root } from './run-node.ts'

/** The folders that are cruised, in the project as in the fixture. */
const folders = ['packages', 'apps', 'scripts', 'e2e', 'bench']
/** Below this, the cruiser did not see the project: with a TypeScript it cannot use it reads nothing, and is content. */
const MIN_MODULES = 100
/** The fence that dependency-cruiser does not offer: it sees cycles of files only. */
const NO_FOLDER_CYCLES = 'no-folder-cycles'
const fixture = join(root, 'scripts/fences-fixture')

/** The fences, then the proof that each of them holds. */
const complaints = [
  ...complaintsAboutProject(await cruiseFolder(root)),
  ...complaintsAboutFixture(await cruiseFolder(fixture)),
]
for (const complaint of complaints) console.error(complaint)
process.exitCode = complaints.length === 0 ? 0 : 1

async function cruiseFolder(folder: string): Promise<ICruiseResult> {
  // Its paths are relative to where it runs, whatever its `baseDir` says.
  process.chdir(folder)
  const there = new Set(readdirSync(folder))
  const { forbidden = [], options = {} } = config
  const { output } = await cruise(
    folders.filter((name) => there.has(name)),
    { ...options, ruleSet: { forbidden }, validate: true },
    options.enhancedResolveOptions,
    { tsConfig: extractTsConfig(join(root, 'tsconfig.json')) },
  )
  if (typeof output === 'string') throw new Error('dependency-cruiser answered in text.')
  return output
}

function complaintsAboutProject({ modules, summary }: ICruiseResult): string[] {
  const cyclic = cyclesOfFolders(modules).map(
    ({ folders, imports }) =>
      `The folders ${folders.join(', ')} import each other in a cycle [${NO_FOLDER_CYCLES}]:\n${imports
        .map(({ from, to }) => `  ${from} imports ${to}`)
        .join('\n')}`,
  )
  const own = modules.map(({ source }) => source).filter((source) => !source.includes('node_modules'))
  const blind = own.length < MIN_MODULES ? [`Modules seen: ${own.length}, which is too few to judge.`] : []
  const crossed = summary.violations.map(
    ({ rule, from, to }) => `${from} imports ${to}: ${commentOf(rule.name)} [${rule.name}]`,
  )
  return [...blind, ...crossed, ...cyclic]
}

function cyclesOfFolders(modules: ICruiseResult['modules']): readonly FolderCycle[] {
  const isTest = (path: string) => tests.some((pattern) => new RegExp(pattern).test(path))
  const imports = modules
    .filter(({ source }) => !isTest(source))
    .flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => ({ from: source, to: resolved })))
  return foldersWithoutCycles.flatMap((folder) => folderCycles(imports, folder))
}

function commentOf(name: string): string | undefined {
  return config.forbidden?.find((rule) => rule.name === name)?.comment
}

/** In the fixture, a line `// breaks: rule-name` stands above each forbidden import; just these must be caught. */
function complaintsAboutFixture({ modules, summary }: ICruiseResult): string[] {
  const breaks = folders.flatMap(breaksBelow)
  const cyclic = cyclesOfFolders(modules).map(({ imports }) => `${NO_FOLDER_CYCLES} in ${imports[0]?.from}`)
  const caught = [...new Set([...summary.violations.map(({ rule, from }) => `${rule.name} in ${from}`), ...cyclic])]
  const names = [...(config.forbidden ?? []).map(({ name }) => name), NO_FOLDER_CYCLES]
  const rules = names.map((name) => `${name} in `)
  return [
    ...breaks.filter((one) => !caught.includes(one)).map((one) => `The fixture breaks ${one}, and no fence caught it.`),
    ...caught
      .filter((one) => !breaks.includes(one))
      .map((one) => `A fence caught ${one}, which the fixture does not break.`),
    ...rules
      .filter((rule) => breaks.filter((one) => one.startsWith(rule)).length !== 1)
      .map((rule) => `The fixture must break ${rule}exactly one file.`),
  ]
}

function breaksBelow(folder: string): string[] {
  const names = existsSync(join(fixture, folder))
    ? readdirSync(join(fixture, folder), { recursive: true, encoding: 'utf8' })
    : []
  return names
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => {
      const text = readFileSync(join(fixture, folder, name), 'utf8')
      return [...text.matchAll(/^\/\/ breaks: (\S+)$/gm)].map(
        ([, rule]) => `${rule} in ${folder}/${name.replaceAll('\\', '/')}`,
      )
    })
}

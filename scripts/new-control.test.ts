import { cpSync, mkdirSync, readdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { captureNode, root } from './run-node.ts'
import { tempFolder } from './temp-folder.ts'

// A control with an answer and a summary of its own is added to a copy of the project, and the compiler names every
// file that has to know of it.

const QUESTIONS = 'packages/survey/src/questions'

/** The text that is added to files that exist: each pattern is found once, and `$&` is what it found. */
const edits: readonly { readonly file: string; readonly at: RegExp; readonly text: string }[] = [
  {
    file: 'packages/survey/src/answer.ts',
    at: /^export type Answer =/m,
    text: 'export type Ranking = { readonly ranking: readonly OptionId[] }\n$& Ranking |',
  },
  {
    file: `${QUESTIONS}/control.ts`,
    at: /^export type Control =/m,
    text: "export type RankingControl = { readonly as: 'ranking'; readonly options: readonly ControlOption[] }\n$& RankingControl |",
  },
  { file: `${QUESTIONS}/control.ts`, at: /^export type SummaryShape =/m, text: "$& 'ranks' |" },
  { file: `${QUESTIONS}/registry.ts`, at: /^import /m, text: "import { ranking } from './ranking.ts'\n$&" },
  { file: `${QUESTIONS}/registry.ts`, at: /^export const questionTypes = \{/m, text: '$&\n  ranking,' },
  { file: 'packages/plans/src/survey-gates.ts', at: /^ {2}image: true,/m, text: '$&\n  ranking: true,' },
  {
    file: 'apps/server/src/analytics/summaries.ts',
    at: /^export const summarySchema = v\.variant\('shape', \[/m,
    text: "$&\n  v.object({ shape: v.literal('ranks') }),",
  },
  {
    file: 'apps/server/src/responses/control-answers.ts',
    at: /^export const answerSchema = v\.variant\('as', \[/m,
    text: "$&\n  v.object({ as: v.literal('ranking') }),",
  },
]

const newFiles: Readonly<Record<string, string>> = {
  [`${QUESTIONS}/ranking.schema.ts`]: `import { choiceEntries } from './option.schema.ts'
import { configSchema, schemaOfType } from './question.schema.ts'

const { options, randomize } = choiceEntries

export const rankingSchema = schemaOfType('ranking', configSchema({ options, randomize }))
`,
  [`${QUESTIONS}/ranking.ts`]: `import type * as v from 'valibot'
import type { DeepReadonly } from '../deep-readonly.ts'
import { blankChoice } from './options.ts'
import { blankFields, type QuestionType } from './question-type.ts'
import { rankingSchema } from './ranking.schema.ts'

export type RankingQuestion = DeepReadonly<v.InferOutput<typeof rankingSchema>>

export const ranking = {
  schema: rankingSchema,
  blank(surveyId, newId) {
    const { options, randomize } = blankChoice(newId)
    return { ...blankFields(surveyId, newId), type: 'ranking', config: { options, randomize, nextQuestionId: null } }
  },
  control: ({ config }) => ({
    as: 'ranking',
    options: config.options.map(({ id, text }, index) => ({ optionId: id, text, position: index + 1 })),
  }),
  summaryShape: 'ranks',
} satisfies QuestionType<RankingQuestion>
`,
}

/** Files that a new control has besides: its view for shoppers, its settings, and its chart. */
const OTHER_NEW_FILES = 3

const MAX_FILES = 20
const RUNTIMES = ['packages/survey/', 'packages/player/', 'apps/server/', 'apps/dashboard/']

test('a new control touches at most 20 files, and the compiler names those that are there already', async () => {
  mkdirSync(IGNORED, { recursive: true })
  using folder = tempFolder(IGNORED)
  copyProject(folder.path)
  for (const { file, at, text } of edits) edit(join(folder.path, file), at, text)
  for (const [file, text] of Object.entries(newFiles)) writeFileSync(join(folder.path, file), text)
  const named = await filesWithErrors(folder.path)
  const touched = [...new Set([...edits.map(({ file }) => file), ...named])].toSorted()
  expect(RUNTIMES.filter((runtime) => !named.some((file) => file.startsWith(runtime)))).toEqual([])
  expect(named.filter((file) => file in newFiles)).toEqual([])
  const files = touched.length + Object.keys(newFiles).length + OTHER_NEW_FILES
  expect(files, touched.join('\n')).toBeLessThanOrEqual(MAX_FILES)
}, 120_000)

/** Within the project, so that its packages are found, and out of sight of its other tools. */
const IGNORED = join(root, '.types')

const FOLDERS = ['packages', 'apps', 'e2e', 'bench', 'scripts']

/** Copies the sources that the compiler reads. Our own packages resolve to the copy, all others to the installed ones. */
function copyProject(to: string): void {
  const isRead = (path: string) =>
    !/(^|\/)(node_modules|dist|fences-fixture)$/.test(path) && (!/\.\w+$/.test(path) || /\.(tsx?|mjs|json)$/.test(path))
  for (const folder of FOLDERS) cpSync(join(root, folder), join(to, folder), { recursive: true, filter: isRead })
  for (const name of readdirSync(root)) {
    if (/^tsconfig.*\.json$|\.config\.ts$|^\.dependency-cruiser\.mjs$/.test(name))
      cpSync(join(root, name), join(to, name))
  }
  for (const app of ['server', 'dashboard']) {
    symlinkSync(join(root, 'apps', app, 'node_modules'), join(to, 'apps', app, 'node_modules'))
  }
  mkdirSync(join(to, 'node_modules/@earshot'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules/@earshot'))) {
    const link = join('node_modules/@earshot', name)
    symlinkSync(readlinkSync(join(root, link)), join(to, link))
  }
}

function edit(path: string, at: RegExp, text: string): void {
  const before = readFileSync(path, 'utf8')
  const after = before.replace(at, text)
  if (after === before) throw new Error(`${path} has nothing like ${at}`)
  writeFileSync(path, after)
}

async function filesWithErrors(folder: string): Promise<readonly string[]> {
  const compiler = join(root, 'node_modules/typescript-native/bin/tsc')
  const { output } = await captureNode([compiler, '-b', '--pretty', 'false', folder])
  const named = Array.from(output.matchAll(/^(\S+?)\(\d+,\d+\): error /gm), ([, path = '']) => path)
  return [...new Set(named.map((path) => path.replace(/^\.types\/[^/]+\//, '')))]
}

import { benchAcceptedResponses } from '../bench/accepted-responses.ts'
import { benchBytesToFirstQuestion } from '../bench/bytes-to-first-question.ts'
import { benchLighthouse } from '../bench/lighthouse.ts'
import { benchTyping } from '../bench/typing.ts'
import { tempFolder } from '../e2e/support/temp-folder.ts'
import { ensureBuilt } from './build.ts'
import { command, SentenceError } from './command.ts'

const benches = {
  responses: benchAcceptedResponses,
  bytes: benchBytesToFirstQuestion,
  typing: benchTyping,
  lighthouse: benchLighthouse,
} as const

/** `npm run bench`: what we claim about speed and size, as ratios of one run; `-- typing lighthouse`: these parts alone. */
await command(async () => {
  const wanted = process.argv.slice(2)
  const unknown = wanted.find((name) => !Object.hasOwn(benches, name))
  if (unknown) throw new SentenceError(`There is no bench ${unknown}. There are: ${Object.keys(benches).join(', ')}.`)
  await ensureBuilt()
  for (const [name, bench] of Object.entries(benches)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    using folder = tempFolder()
    await bench(folder.path)
  }
  return 0
})

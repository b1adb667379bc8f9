import { benchAcceptedResponses } from '../bench/accepted-responses.ts'
import { benchBytesToFirstQuestion } from '../bench/bytes-to-first-question.ts'
import { benchTyping } from '../bench/typing.ts'
import { tempFolder } from '../e2e/support/temp-folder.ts'
import { ensureBuilt } from './build.ts'

/** `npm run bench`: what we claim about speed and size, as ratios of one run. */
await ensureBuilt()
for (const bench of [benchAcceptedResponses, benchBytesToFirstQuestion, benchTyping]) {
  using folder = tempFolder()
  await bench(folder.path)
}

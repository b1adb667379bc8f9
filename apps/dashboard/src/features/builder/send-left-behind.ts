import type { Survey } from '@earshot/survey'
import { ProblemError, TransportError } from '../../lib/failure.ts'
import type { unsaved } from '../../lib/unsaved.ts'
import { hasCopy, type LoadedSurvey } from './loaded-survey.ts'

type Means = {
  readonly device: Pick<typeof unsaved, 'list' | 'find' | 'forget'>
  readonly load: (surveyId: string) => Promise<LoadedSurvey>
  readonly save: (copy: Survey, version: number) => Promise<LoadedSurvey>
  /** Whether it is still this merchant who is logged in. */
  readonly isHere: () => boolean
}

/**
 * Sends what earlier sittings of this merchant have left on the device, each once, over the version it was made of
 * (decisions D2). Whatever is refused stays for the builder: there the merchant chooses, or sees what is wrong.
 * @returns the names of the surveys whose edits went out
 */
export async function sendLeftBehind(merchantId: string, { device, load, save, isHere }: Means): Promise<string[]> {
  const sent: string[] = []
  for (const surveyId of await device.list(merchantId)) {
    const left = await device.find<Survey>(merchantId, surveyId)
    if (!left) continue
    try {
      if (!isHere()) break
      const loaded = await load(surveyId)
      if (!isHere()) break
      // Where the server has it after all, only its answer was lost.
      if (!hasCopy(loaded, left.copy)) {
        await save(left.copy, left.version)
        sent.push(left.copy.name)
      }
      await device.forget(merchantId, surveyId)
    } catch (failure) {
      // Without a network the others would fail too.
      if (failure instanceof TransportError) break
      if (!(failure instanceof ProblemError)) throw failure
    }
  }
  return sent
}

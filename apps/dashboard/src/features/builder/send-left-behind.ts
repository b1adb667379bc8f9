import type { Survey } from '@earshot/survey'
import { ProblemError, TransportError } from '../../lib/failure.ts'
import type { draftStore } from './editing/draft-store.ts'
import { type LoadedSurvey, stillUnsaved } from './loaded-survey.ts'
import { isOfTemplate } from './template/template-storage-key.ts'

type Means = {
  readonly device: Pick<typeof draftStore, 'list' | 'read' | 'delete'>
  readonly load: (surveyId: string) => Promise<LoadedSurvey>
  readonly save: (copy: Survey, version: number) => Promise<LoadedSurvey>
  /** Whether it is still this merchant who is logged in. */
  readonly isHere: () => boolean
}

/**
 * Sends what earlier edit sessions of this merchant have left on the device, each once, over the version it was made of
 * (ADR-0021). Whatever is refused stays for the builder: there the merchant chooses, or sees what is wrong.
 * @returns the names of the surveys whose edits went out
 */
export async function sendLeftBehind(merchantId: string, { device, load, save, isHere }: Means): Promise<string[]> {
  const sent: string[] = []
  for (const key of await device.list(merchantId)) {
    // An adjusted template is no survey yet.
    if (isOfTemplate(key)) continue
    const left = await device.read(key)
    if (!left) continue
    try {
      if (!isHere()) break
      const loaded = await load(key.surveyId)
      if (!isHere()) break
      const still = stillUnsaved(left, loaded)
      if (still) {
        await save(still.copy, still.version)
        sent.push(still.copy.name)
      }
      await device.delete(key)
    } catch (failure) {
      // Without a network the others would fail too.
      if (failure instanceof TransportError) break
      if (!(failure instanceof ProblemError)) throw failure
    }
  }
  return sent
}

import { canAskDevice } from './device-memory.ts'
import { openDeviceStorage } from './device-storage.ts'
import type { StoreDocument } from './documents.ts'

const warn = (sentence: string) => console.warn(`Earshot: ${sentence}`)

/**
 * Explains on the console why a page asks nothing. A tag with `data-debug` loads this.
 * @param origin where Earshot is
 * @param publicKey the store that the tag names; undefined for none
 */
export async function reportToConsole(origin: string, publicKey: string | undefined): Promise<void> {
  if (!publicKey) return warn('The tag names no store. Copy it again from Settings.')
  const storage = openDeviceStorage(window, undefined)
  const reply = await fetch(`${origin}/storefront/v1/${publicKey}/surveys`).catch(() => null)
  if (!reply) return warn(`${origin} cannot be reached. A blocker or the page’s Content-Security-Policy may forbid it.`)
  if (reply.status === 404) return warn('No store has the key in the tag. Copy the tag again from Settings.')
  if (!reply.ok) return warn(`The server answers with status ${reply.status}. Try again later.`)
  const { surveys }: StoreDocument = (await reply.json()).data
  if (surveys.length === 0) warn('The store asks no survey at present. Publish one; a full survey is not asked either.')
  if (!storage) warn('The browser blocks storage for this page, so no survey is asked over it.')
  else if (surveys.length > 0 && !surveys.some(({ surveyId }) => canAskDevice(storage, surveyId, Date.now())))
    warn('This device has answered or closed a survey lately. Open the page in a private window to be asked again.')
  const some = surveys.filter(({ audience }) => audience)
  if (some.length > 0) warn(`${some.length} of ${surveys.length} surveys ask only the shoppers of their audience.`)
  for (const element of document.querySelectorAll('earshot-survey')) {
    const wanted = element.getAttribute('survey')
    if (!wanted) warn('An <earshot-survey> has no survey attribute, so it asks nothing.')
    else if (!surveys.some(({ surveyId }) => surveyId === wanted))
      warn(`The store asks no survey with the id ${wanted}.`)
  }
}

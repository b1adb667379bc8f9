import { newUuid } from '@earshot/survey'

/** A fresh id, with the time and the chance of this page. */
export const newId = (): string => newUuid(Date.now(), (count) => crypto.getRandomValues(new Uint8Array(count)))

/** Whether a part of an address can be an id at all. */
export const isIdShaped = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

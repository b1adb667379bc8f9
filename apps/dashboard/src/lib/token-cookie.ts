import { type CookiePage, type Kept, readCookie, removeCookie, writeCookie } from './cookie.ts'

export type { CookiePage, Kept }

const NAME = 'auth_token'

export const readToken = (page: CookiePage): string | null => readCookie(page, NAME)

export const writeToken = (page: CookiePage, token: string): Kept => writeCookie(page, NAME, token)

export const removeToken = (page: CookiePage): void => removeCookie(page, NAME)

import { type CookiePage, type CookieState, readCookie, removeCookie, writeCookie } from './cookie.ts'

export type { CookiePage, CookieState }

const NAME = 'auth_token'

export const readTokenCookie = (page: CookiePage): string | null => readCookie(page, NAME)

export const writeToken = (page: CookiePage, token: string): CookieState => writeCookie(page, NAME, token)

export const removeToken = (page: CookiePage): void => removeCookie(page, NAME)

import { words } from './words.ts'

type Made = { readonly isOnThisDevice: boolean; readonly isKey: boolean }

const SYSTEMS: readonly (readonly [RegExp, keyof typeof words.systems])[] = [
  [/iPhone/, 'iphone'],
  [/iPad/, 'ipad'],
  [/Android/, 'android'],
  [/CrOS/, 'chromebook'],
  [/Windows/, 'windows'],
  [/Macintosh/, 'mac'],
  [/Linux/, 'linux'],
]

/** The name of a new passkey, by which its merchant recognizes it: iPhone passkey. */
export function passkeyName({ isOnThisDevice, isKey }: Made, { userAgent }: Pick<Navigator, 'userAgent'>): string {
  if (!isOnThisDevice) return isKey ? words.passkeyNames.key : words.passkeyNames.other
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'unknown'
  return words.passkeyNames.this(words.systems[system])
}

import { readFileSync } from 'node:fs'

/** The release of this program: `version` in the package.json of the project. */
export const VERSION: string = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
).version

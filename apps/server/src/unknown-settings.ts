import { closest, distance } from 'fastest-levenshtein'
import { environmentSchema } from './environment.ts'
import { SECRET_SETTINGS } from './secret-files.ts'

const SETTINGS = [...Object.keys(environmentSchema.entries), ...SECRET_SETTINGS.map((name) => `${name}_FILE`)]

/** Our tools read these. They are no settings of the server. */
const TOOL_VARIABLES = new Set(['EARSHOT_TEST_POSTGRES', 'EARSHOT_TRACE'])

/** First words of our settings, such as `SMTP_`. `NODE_` is left out, because most such variables belong to Node. */
const PREFIXES = new Set(SETTINGS.filter((name) => name.includes('_')).map(firstWord))
PREFIXES.delete('NODE_')

/** Kubernetes sets these for each service, whatever the service is called. */
const SERVICE_VARIABLE = /_SERVICE_(?:HOST|PORT)|_PORT(?:_\d+_|$)/

/**
 * Names each variable that resembles a setting of ours and is none: it has the same first word, or few other letters.
 * Most are misspelled, and the setting that was meant has its default.
 * @returns one sentence for each
 */
export function unknownSettings(environment: Readonly<Record<string, string | undefined>>): string[] {
  return Object.keys(environment)
    .filter((name) => !SETTINGS.includes(name) && !TOOL_VARIABLES.has(name) && !SERVICE_VARIABLE.test(name))
    .flatMap((name) => {
      const setting = closest(name.toUpperCase(), SETTINGS)
      const resembles = PREFIXES.has(firstWord(name)) || distance(name.toUpperCase(), setting) <= maxDistance(name)
      return resembles ? [`${name} is not a setting of Earshot and has no effect. Did you mean ${setting}?`] : []
    })
}

function firstWord(name: string): string {
  return name.slice(0, name.indexOf('_') + 1)
}

/** One other letter makes another word of a short name: `HOME` is not `HOST`. */
const maxDistance = (name: string): number => (name.length < 8 ? 1 : 2)

import { readFileSync } from 'node:fs'
import { systemReason } from './data-folder.ts'

/** The settings that contain a secret. Each can be given as a file, too: `SMTP_URL_FILE` names it. */
export const SECRET_SETTINGS = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'BILLING_API_KEY',
  'PICTURES_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'BACKUP_PASSPHRASE',
  'OPERATOR_TOKEN',
  'SECRETS_KEY',
] as const

type Variables = Readonly<Record<string, string | undefined>>

/**
 * Reads the secrets that are given as files. A line break at the end of a file is no part of the secret.
 * @returns the variables, with the secrets in place of their files, and a sentence for each file that cannot be used
 */
export function readSecretFiles(given: Variables): { readonly values: Variables; readonly sentences: string[] } {
  const values: Record<string, string | undefined> = { ...given }
  const sentences: string[] = []
  for (const name of SECRET_SETTINGS) {
    const file = given[`${name}_FILE`]
    if (file === undefined) continue
    delete values[`${name}_FILE`]
    if (given[name] !== undefined) {
      sentences.push(`${name} and ${name}_FILE must not be set together.`)
      continue
    }
    const found = readSecret(file)
    if ('secret' in found) values[name] = found.secret
    else sentences.push(`${name}_FILE must name a file with the secret in it. ${file} ${found.failure}.`)
  }
  return { values, sentences }
}

function readSecret(file: string): { readonly secret: string } | { readonly failure: string } {
  try {
    const secret = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
    return secret === '' ? { failure: 'is empty' } : { secret }
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error
    return { failure: `cannot be read (${systemReason(error)})` }
  }
}

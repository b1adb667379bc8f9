import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// A file in the data folder of an embedded database says that the installation is elsewhere, or on its way. No server
// starts on the old data then, so nothing is written there that would be lost.

export type MovedMarker = {
  readonly state: 'moving' | 'moved'
  /** Host and name of the other database. It has no password. */
  readonly to: string
  /** When the state began, ISO-8601. */
  readonly since: string
}

const fileOf = (dataDir: string) => join(dataDir, 'moved.json')

/** Null if the installation of the folder has not been moved. */
export function readMovedMarker(dataDir: string): MovedMarker | null {
  return existsSync(fileOf(dataDir)) ? JSON.parse(readFileSync(fileOf(dataDir), 'utf8')) : null
}

/** The file is renamed when it is whole, so that a power cut leaves the old one or the new one. */
export function writeMovedMarker(dataDir: string, marker: MovedMarker): void {
  const draft = `${fileOf(dataDir)}.part`
  writeFileSync(draft, `${JSON.stringify(marker, null, 2)}\n`, { mode: 0o600, flush: true })
  renameSync(draft, fileOf(dataDir))
}

/** @throws if the installation was moved, or is being moved */
export function refuseMoved(dataDir: string): void {
  const marker = readMovedMarker(dataDir)
  if (marker === null) return
  const { state, to, since } = marker
  if (state === 'moved') {
    throw new Error(
      `The installation in ${dataDir} was moved to ${to} at ${since}. Set DATABASE_URL to that database. To use the old data again, delete ${fileOf(dataDir)}.`,
    )
  }
  throw new Error(
    `A move of the installation in ${dataDir} to ${to} has begun and has not finished. Run npm run move again. To give it up, delete moved.json and move.backup in ${dataDir}, and empty the other database: it was empty when the move began.`,
  )
}

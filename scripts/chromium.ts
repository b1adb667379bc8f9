import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { SentenceError } from './command.ts'
import { root } from './run-node.ts'

/**
 * The flags that every browser test starts Chromium with. Root cannot have its sandbox; the rest keeps it from calling
 * its makers, which is noise on a closed network and somebody else's business on an open one.
 */
export function launchFlags(): string[] {
  return [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ]
}

/** A Chromium to test with: the one that is named, installed or Playwright's own, else one is installed. */
export async function findChromium(): Promise<string> {
  const named = process.env.CHROMIUM_PATH
  if (named && !existsSync(named)) throw new SentenceError(`CHROMIUM_PATH is ${named}, where there is no file.`)
  const found = named ?? present()
  if (found) return found
  for (const [program, ...args] of installers()) {
    spawnSync(program, args, { cwd: root, stdio: 'inherit' })
    const installed = present()
    if (installed) return installed
  }
  throw new SentenceError(
    'There is no Chromium and none could be installed: install one, or set CHROMIUM_PATH to its program.',
  )
}

function present(): string | undefined {
  return [...installed(), chromium.executablePath()].find((path) => existsSync(path))
}

function installed(): string[] {
  if (process.platform === 'darwin') {
    return ['Chromium', 'Google Chrome'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)
  }
  if (process.platform === 'win32') {
    const folders = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    return folders.flatMap((folder) => (folder ? [join(folder, 'Google/Chrome/Application/chrome.exe')] : []))
  }
  // The shell is what Playwright itself drives without a window: the same engine, without the parts around the page.
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

/** Debian's, for root only, because it changes the machine; it comes second because Playwright's is the tested one. */
function installers(): [string, ...string[]][] {
  const playwright: [string, ...string[]] = [
    process.execPath,
    'node_modules/@playwright/test/cli.js',
    'install',
    'chromium',
  ]
  if (process.getuid?.() !== 0) return [playwright]
  return [playwright, ['apt-get', 'update'], ['apt-get', 'install', '-y', 'chromium-headless-shell']]
}

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run-node.ts'
import { isAllowed } from './spdx.ts'

const anywhere = ['MIT', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'ISC', '0BSD', 'BlueOak-1.0.0', 'CC0-1.0']
/** Changes to the files themselves must be published; we change none, and ship none. */
const inTools = [...anywhere, 'MPL-2.0']

/** Each was looked at; the license it may have besides is named, so that a change of it is noticed. */
const exceptions: { readonly [name: string]: { readonly license: string; readonly because: string } } = {
  wouter: { license: 'Unlicense', because: 'given to the public domain' },
  nodemailer: { license: 'MIT-0', because: 'MIT without the duty to name it' },
  'smtp-server': { license: 'MIT-0', because: 'MIT without the duty to name it; for tests' },
  '@img/*': { license: 'LGPL-3.0-or-later', because: 'libvips, loaded as a library of its own and unchanged' },
  'caniuse-lite': { license: 'CC-BY-4.0', because: 'a table of facts that a tool reads; none of it is shipped' },
  pako: { license: 'Zlib', because: 'Zlib asks no more than MIT; a tool' },
  '@fontsource-variable/bricolage-grotesque': { license: 'OFL-1.1', because: 'a font, served unchanged' },
  '@fontsource-variable/instrument-sans': { license: 'OFL-1.1', because: 'a font, served unchanged' },
}

type LockEntry = { readonly link?: boolean; readonly dev?: boolean; readonly license?: string }

/**
 * Every package of the lock file, also those of other platforms, must be free to use. Installed packages are asked as
 * well: the lock file only repeats what the registry said.
 */
const lock: { packages: Record<string, LockEntry> } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const packages = Object.entries(lock.packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)
const complaints = packages.flatMap(([path, entry]) => complaintsAbout(path, entry))
if (packages.length === 0) complaints.push('package-lock.json names no package.')
for (const complaint of complaints) console.error(complaint)
process.exitCode = complaints.length === 0 ? 0 : 1

function complaintsAbout(path: string, entry: LockEntry): string[] {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const exception = exceptions[name] ?? exceptions[name.replace(/\/.*/, '/*')]
  const allowed = new Set([...(entry.dev ? inTools : anywhere), ...(exception ? [exception.license] : [])])
  const manifest = join(root, path, 'package.json')
  const declared = existsSync(manifest) ? [entry.license, licenseIn(manifest)] : [entry.license]
  return [...new Set(declared)]
    .filter((license) => !isAllowed(license ?? '', allowed))
    .map((license) => `${name} has the licence ${license ?? '(none)'}, which is not on our list.`)
}

/** Old packages name several in a list, to choose from. */
function licenseIn(manifest: string): string | undefined {
  const { license, licenses }: { license?: string | { type: string }; licenses?: { type: string }[] } = JSON.parse(
    readFileSync(manifest, 'utf8'),
  )
  if (typeof license === 'string') return license
  return license?.type ?? licenses?.map(({ type }) => type).join(' OR ')
}

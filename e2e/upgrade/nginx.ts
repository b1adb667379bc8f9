import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { debianProgram } from '../../scripts/debian-program.ts'
import { root } from '../../scripts/run-node.ts'

const START_MS = 10_000
const POLL_MS = 20

type Options = {
  /** For its configuration, its logs and its temporary files. */
  readonly folder: string
  /** Where it listens. */
  readonly port: number
  /** The ports of the two servers. */
  readonly servers: readonly [number, number]
}

/** Starts Debian's nginx with the configuration of `deploy/nginx.conf`, without https. It ends when this process does. */
export async function startNginxWithoutTls({ folder, port, servers }: Options) {
  const program = debianProgram('nginx', 'NGINX_PATH')
  mkdirSync(folder)
  const configuration = join(folder, 'nginx.conf')
  const accessLog = join(folder, 'access.log')
  writeFileSync(configuration, configure(folder, siteOf({ port, servers, accessLog })))
  const child = spawn(
    'setpriv',
    ['--pdeathsig', 'KILL', program, '-c', configuration, '-e', join(folder, 'error.log')],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  const deadline = performance.now() + START_MS
  while (!(await accepts(port))) {
    if (child.exitCode !== null || performance.now() > deadline) throw new Error('nginx did not start')
    await sleep(POLL_MS)
  }
  return {
    /** How many requests were sent to more than one server. */
    retried: () =>
      (existsSync(accessLog) ? readFileSync(accessLog, 'utf8') : '').match(/ 127\.0\.0\.1:\d+, /g)?.length ?? 0,
    async stop(): Promise<void> {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** The example for operators with these ports, and without what needs certificates. */
function siteOf({ port, servers, accessLog }: Pick<Options, 'port' | 'servers'> & { accessLog: string }): string {
  const changes: readonly (readonly [RegExp, string])[] = [
    [/^server \{\n\s*listen 80;[\s\S]*?^\}\n/m, ''],
    [/\blisten 443 ssl http2;/, `listen 127.0.0.1:${port};`],
    [/^\s*ssl_certificate .*\n/m, ''],
    [/^\s*ssl_certificate_key .*\n/m, ''],
    [/\/var\/log\/nginx\/earshot\.log/, accessLog],
    [/127\.0\.0\.1:4000\b/, `127.0.0.1:${servers[0]}`],
    [/127\.0\.0\.1:4001\b/, `127.0.0.1:${servers[1]}`],
  ]
  return changes.reduce(
    (text, [pattern, replacement]) => {
      if (!pattern.test(text)) throw new Error(`deploy/nginx.conf has no ${pattern}`)
      return text.replace(pattern, replacement)
    },
    readFileSync(join(root, 'deploy/nginx.conf'), 'utf8'),
  )
}

/** One process in the foreground, which can run as any user. */
const configure = (folder: string, site: string) => `
daemon off;
master_process off;
pid ${join(folder, 'nginx.pid')};
events { worker_connections 4096; }
http {
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `  ${name}_temp_path ${join(folder, name)};`).join('\n')}
${site}
}
`

const accepts = (port: number) =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    () => true,
    () => false,
  )

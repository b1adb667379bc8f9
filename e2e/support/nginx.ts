import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { debianProgram } from '../../scripts/debian-program.ts'
import { root } from '../../scripts/run-node.ts'
import { acceptsConnections } from './accepts-connections.ts'

const START_MS = 10_000
const POLL_MS = 20

type Options = {
  /** For its configuration, its logs and its temporary files. */
  readonly folder: string
  /** Where it listens. */
  readonly port: number
  /** The ports of the two servers. */
  readonly servers: readonly [number, number]
  /** The files for https; null: it listens for http. */
  readonly tls: { readonly certificate: string; readonly key: string } | null
}

export type Nginx = AsyncDisposable & {
  /** How many requests were sent to more than one server. */
  retried(): number
}

/** Starts Debian's nginx with deploy/nginx.conf, in which only ports and paths are replaced. It ends when this process does. */
export async function startNginx(options: Options): Promise<Nginx> {
  const { folder, port } = options
  const program = debianProgram('nginx', 'NGINX_PATH')
  mkdirSync(folder, { recursive: true })
  const configuration = join(folder, 'nginx.conf')
  const accessLog = join(folder, 'access.log')
  writeFileSync(configuration, wrapped(folder, adapted({ ...options, accessLog })))
  const child = spawn(
    'setpriv',
    ['--pdeathsig', 'KILL', program, '-c', configuration, '-e', join(folder, 'error.log')],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  const ended = once(child, 'exit')
  const deadline = performance.now() + START_MS
  while (!(await acceptsConnections(port))) {
    if (child.exitCode !== null || performance.now() > deadline) throw new Error('nginx did not start')
    await sleep(POLL_MS)
  }
  return {
    retried: () =>
      (existsSync(accessLog) ? readFileSync(accessLog, 'utf8') : '').match(/ 127\.0\.0\.1:\d+, /g)?.length ?? 0,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** The example for operators with these ports and files. Port 80 is left out: it only redirects, and may be taken. */
function adapted({ port, servers, tls, accessLog }: Options & { readonly accessLog: string }): string {
  const changes: readonly (readonly [RegExp, string])[] = [
    [/^server \{\n\s*listen 80;[\s\S]*?^\}\n/m, ''],
    [/\blisten 443 ssl http2;/, `listen 127.0.0.1:${port}${tls ? ' ssl http2' : ''};`],
    [/^(\s*ssl_certificate) .*\n/m, tls ? `$1 ${tls.certificate};\n` : ''],
    [/^(\s*ssl_certificate_key) .*\n/m, tls ? `$1 ${tls.key};\n` : ''],
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
const wrapped = (folder: string, site: string) => `
daemon off;
master_process off;
pid ${join(folder, 'nginx.pid')};
events { worker_connections 4096; }
http {
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `  ${name}_temp_path ${join(folder, name)};`).join('\n')}
${site}
}
`

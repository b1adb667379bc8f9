import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { debianProgram } from '../../scripts/debian-program.ts'
import { root } from '../../scripts/run-node.ts'

const START_MS = 10_000
const POLL_MS = 20

type Nginx = {
  /** For its configuration and its logs. */
  readonly folder: string
  /** The port of https. */
  readonly port: number
  /** The ports of the two servers. */
  readonly servers: readonly [number, number]
  readonly certificate: string
  readonly key: string
}

/** Starts nginx with deploy/nginx.conf, in which only ports and paths are replaced. It ends when this process does. */
export async function startNginx(nginx: Nginx): Promise<AsyncDisposable> {
  const program = debianProgram('nginx', 'NGINX_PATH')
  mkdirSync(nginx.folder, { recursive: true })
  const configuration = join(nginx.folder, 'nginx.conf')
  writeFileSync(configuration, wrapped(adapted(nginx), nginx.folder))
  const child = spawn(
    'setpriv',
    ['--pdeathsig', 'TERM', program, '-c', configuration, '-e', join(nginx.folder, 'error.log')],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  const ended = once(child, 'exit')
  const deadline = performance.now() + START_MS
  while (!(await accepts(nginx.port))) {
    if (child.exitCode !== null || performance.now() > deadline) throw new Error('nginx did not start')
    await sleep(POLL_MS)
  }
  return {
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

function adapted({ folder, port, servers, certificate, key }: Nginx): string {
  const replacements = [
    ['127.0.0.1:4000', `127.0.0.1:${servers[0]}`],
    ['127.0.0.1:4001', `127.0.0.1:${servers[1]}`],
    ['listen 443 ', `listen 127.0.0.1:${port} `],
    ['/etc/letsencrypt/live/app.example.com/fullchain.pem', certificate],
    ['/etc/letsencrypt/live/app.example.com/privkey.pem', key],
    ['/var/log/nginx/earshot.log', join(folder, 'access.log')],
  ] as const
  let text = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8')
  // Port 80 only redirects, and may be taken.
  text = text.replace(/server \{\n {2}listen 80;[^}]*\}\n/, '')
  for (const [from, to] of replacements) {
    if (!text.includes(from)) throw new Error(`deploy/nginx.conf has no ${from}`)
    text = text.replace(from, to)
  }
  return text
}

const wrapped = (text: string, folder: string) => `
daemon off;
pid ${folder}/nginx.pid;
events {}
http {
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
${text}
}
`

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}

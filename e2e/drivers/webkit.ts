import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { debianProgram } from '../../scripts/debian-program.ts'
import { freePort } from '../support/free-port.ts'
import type { Driver } from './driver.ts'

const PHONE = { width: 390, height: 844 }
const TIMEOUT_MS = 20_000

/** Debian's WebKitGTK in its own small browser, driven by WebDriver on a screen that nobody sees. */
export async function openWebKit(): Promise<Driver> {
  await using starting = new AsyncDisposableStack()
  const register = (child: ChildProcess) => {
    starting.defer(() => end(child))
    return child
  }
  const screen = register(
    spawn(debianProgram('Xvfb', 'XVFB_PATH', 'xvfb'), ['-displayfd', '3', '-screen', '0', '800x1000x24'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    }),
  )
  const [display] = await once(screen.stdio[3] as Readable, 'data')
  const port = await freePort()
  register(
    spawn(debianProgram('WebKitWebDriver', 'WEBKIT_DRIVER_PATH', 'webkit2gtk-driver'), [`--port=${port}`], {
      stdio: 'ignore',
      env: { ...process.env, DISPLAY: `:${String(display).trim()}` },
    }),
  )
  const session = await openSession(`http://127.0.0.1:${port}`)
  starting.defer(session.end)
  await session.call('POST', '/window/rect', PHONE)
  const running = starting.move()
  return {
    async open(url) {
      await session.call('POST', '/url', { url })
    },
    evaluate: (inPage) =>
      session.call('POST', '/execute/async', {
        script: `const done = arguments[0]; Promise.resolve(${typeof inPage === 'string' ? inPage : `(${inPage})()`}).then(done)`,
        args: [],
      }),
    async tap(x, y) {
      await session.call('POST', '/actions', { actions: [pressAt(Math.round(x), Math.round(y))] })
    },
    async type(text) {
      await session.call('POST', '/actions', { actions: [keysOf(text)] })
    },
    close: () => running.disposeAsync(),
  }
}

const pressAt = (x: number, y: number) => ({
  type: 'pointer',
  id: 'hand',
  parameters: { pointerType: 'mouse' },
  actions: [
    { type: 'pointerMove', x, y, origin: 'viewport' },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ],
})

const keysOf = (text: string) => ({
  type: 'key',
  id: 'keys',
  actions: [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]),
})

/** A session by the W3C's WebDriver protocol: JSON over HTTP. */
async function openSession(driver: string) {
  async function send<T>(method: string, path: string, body?: unknown): Promise<T> {
    const reply = await fetch(driver + path, { method, ...(body !== undefined && { body: JSON.stringify(body) }) })
    const { value } = (await reply.json()) as { value: T & { error?: string; message?: string } }
    if (!reply.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`)
    return value
  }
  await untilItListens(driver)
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { args: ['--automation'] } } }
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', { capabilities })
  const call = <T>(method: string, path: string, body?: unknown) =>
    send<T>(method, `/session/${sessionId}${path}`, body)
  return { call, end: () => call<void>('DELETE', '') }
}

async function untilItListens(driver: string): Promise<void> {
  const end = Date.now() + TIMEOUT_MS
  for (;;) {
    try {
      await fetch(`${driver}/status`)
      return
    } catch (error) {
      if (Date.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

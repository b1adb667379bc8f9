import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CDPSession, chromium, type Locator, type Page } from '@playwright/test'
import { ensureBuilt } from '../scripts/build.ts'
import { findChromium, launchFlags } from '../scripts/chromium.ts'
import { command, SentenceError } from '../scripts/command.ts'
import { debianProgram } from '../scripts/debian-program.ts'
import { root } from '../scripts/run-node.ts'
import { tempFolder } from '../scripts/temp-folder.ts'
import { logInToDemo } from './support/demo-client.ts'
import { pastDoubleTap } from './support/double-tap.ts'
import { startServerProcess } from './support/server-process.ts'

/**
 * `npm run video`: records the video of the Pro plan dialog again (ADR-0023), from the program as it is, with the demo
 * store's data: some twenty seconds on a phone, a poster, and captions that describe the picture.
 */

const PHONE = { width: 390, height: 700 }
const FOLDER = join(root, 'apps/dashboard/src/features/billing/video')
/** Each scene is seen for so long after its last tap: long enough to read its caption. */
const SCENE_MS = 1_600
const BETWEEN_TAPS_MS = 700

type Frame = { readonly file: string; readonly at: number }
type Caption = { readonly text: string; readonly from: number }

await command(async () => {
  const ffmpeg = debianProgram('ffmpeg', 'FFMPEG_PATH')
  await ensureBuilt()
  using folder = tempFolder()
  await using running = new AsyncDisposableStack()
  const server = await startServerProcess({ EARSHOT_DATA: folder.path })
  running.defer(async () => void (await server.stop()))
  const { dashboard, demoStore } = server.addresses
  const { token, survey } = await logInToDemo(server.addresses)
  const browser = running.use(await chromium.launch({ executablePath: await findChromium(), args: launchFlags() }))
  const phone = await browser.newContext({ viewport: PHONE, deviceScaleFactor: 2, hasTouch: true })
  await phone.addCookies([{ name: 'auth_token', value: token, url: dashboard }])
  const page = await phone.newPage()
  await page.goto(dashboard)
  await page.getByRole('button', { name: 'New survey' }).first().waitFor()

  const film = await record(page, folder.path)
  film.showCaption('Create unlimited surveys, as long as you like, with every type of question.')
  await pauseForViewer(page)
  await page.goto(`${dashboard}/builder/${survey.surveyId}`)
  await tap(page, page.getByText('Where did you first hear about us?').first())
  await tap(page, page.getByRole('button', { name: 'Add a question', exact: true }))
  await pauseForViewer(page)
  await tap(page, page.getByRole('dialog').getByRole('button', { name: 'Date' }))
  await page.keyboard.type('When is the birthday you’re shopping for?', { delay: 35 })
  await pauseForViewer(page)
  film.showCaption('Add a survey to your store: shoppers answer with one thumb.')
  await page.goto(demoStore ?? '')
  await tap(page, page.getByRole('radio').first())
  await tap(page, page.getByRole('button', { name: 'Next' }))
  await pauseForViewer(page)
  film.showCaption('Get insights as answers come in, and download them as a report.')
  await page.goto(`${dashboard}/surveys/analytics/${survey.surveyId}`)
  await page.getByRole('heading', { name: 'Where did you first hear about us?' }).waitFor()
  await pauseForViewer(page)
  for (let scrolled = 0; scrolled < 12; scrolled++) {
    await page.mouse.wheel(0, 90)
    await page.waitForTimeout(120)
  }
  await pauseForViewer(page)
  const { frames, captions, until } = await film.stop()
  mkdirSync(FOLDER, { recursive: true })
  encode(ffmpeg, folder.path, frames, until)
  writeFileSync(join(FOLDER, 'pro-plan.vtt'), vtt(captions, until))
  console.log(FOLDER)
  return 0
})

/** Chromium tells of each picture it paints, and when; there are none while nothing moves. Times are in seconds. */
async function record(page: Page, folder: string) {
  const session: CDPSession = await page.context().newCDPSession(page)
  const frames: Frame[] = []
  const captions: Caption[] = []
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    const file = join(folder, `frame-${frames.length}.jpg`)
    writeFileSync(file, Buffer.from(data, 'base64'))
    frames.push({ file, at: metadata.timestamp ?? Date.now() / 1000 })
    void session.send('Page.screencastFrameAck', { sessionId })
  })
  const start = Date.now() / 1000
  const since = () => Date.now() / 1000 - start
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 92, everyNthFrame: 1 })
  return {
    showCaption: (text: string) => void captions.push({ text, from: since() }),
    async stop() {
      await session.send('Page.stopScreencast')
      return { frames, captions, until: since() }
    },
  }
}

function pauseForViewer(page: Page): Promise<void> {
  return page.waitForTimeout(SCENE_MS)
}

async function tap(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  await page.waitForTimeout(BETWEEN_TAPS_MS)
  await target.tap()
  await pastDoubleTap(page)
}

/** WebM with VP9, which every browser of the last two years plays, and the poster from a quarter of the way. */
function encode(ffmpeg: string, folder: string, frames: readonly Frame[], until: number): void {
  const first = frames[0]
  if (!first) throw new SentenceError('Chromium painted nothing.')
  const lines = frames.map(({ file, at }, index) => {
    const next = frames[index + 1]?.at ?? first.at + until
    return `file '${file}'\nduration ${Math.max(0.02, next - at).toFixed(3)}`
  })
  const list = join(folder, 'frames.txt')
  // The last one is named twice, or its duration is not heeded.
  writeFileSync(list, `${lines.join('\n')}\nfile '${frames.at(-1)?.file}'\n`)
  const video = join(FOLDER, 'pro-plan.webm')
  const size = 'fps=24,scale=468:-2:flags=lanczos'
  run(ffmpeg, [
    '-f',
    'concat',
    '-safe',
    '0',
    '-i',
    list,
    '-vf',
    size,
    '-c:v',
    'libvpx-vp9',
    '-crf',
    '40',
    '-b:v',
    '0',
    video,
  ])
  run(ffmpeg, ['-ss', '4', '-i', video, '-frames:v', '1', '-q:v', '5', join(FOLDER, 'poster.jpg')])
}

function run(ffmpeg: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync(ffmpeg, ['-y', '-loglevel', 'error', ...args], { encoding: 'utf8' })
  if (status !== 0) throw new SentenceError(`The video could not be made: ${stderr}`)
}

function vtt(captions: readonly Caption[], until: number): string {
  const cues = captions.map(
    ({ text, from }, index) => `${time(from)} --> ${time(captions[index + 1]?.from ?? until)}\n${text}\n`,
  )
  return `WEBVTT\n\n${cues.join('\n')}`
}

/** As captions have it: 00:00:07.250. */
function time(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(11, 23)
}

import type { PictureContent, PictureRow, RowColor } from './picture-content.ts'
import { words } from './words.ts'

/** The colors of the light scheme: a picture is shown on white slides and paper. */
const COLORS = {
  ground: '#ffffff',
  line: '#e6e0d5',
  track: '#f2eee6',
  ink: '#1d1b16',
  note: '#5f594e',
  accent: '#b8400c',
  low: '#861b16',
  middle: '#ba7a00',
  high: '#26704a',
  before: '#8a8377',
  groupB: '#0b6e66',
} as const satisfies Record<RowColor | 'ground' | 'line' | 'track' | 'ink' | 'note' | 'before' | 'groupB', string>

export const PICTURE_WIDTH = 720
const PAD = 32
const ROOM = PICTURE_WIDTH - 2 * PAD
/** Beside a label of a row. */
const FIGURES_ROOM = 130
const BAR_HEIGHT = 12
/** The bar of compared responses. */
const OTHER_HEIGHT = 8
const MAX_LINES = 4

/** @returns how wide a text is, in pixels */
export type MeasureText = (text: string, size: number, weight: number) => number

type Style = { readonly size: number; readonly weight: number; readonly color: string }

const STYLES = {
  title: { size: 22, weight: 700, color: COLORS.ink },
  note: { size: 14, weight: 400, color: COLORS.note },
  figure: { size: 44, weight: 700, color: COLORS.ink },
  label: { size: 15, weight: 400, color: COLORS.ink },
  figures: { size: 15, weight: 700, color: COLORS.ink },
} as const satisfies Record<string, Style>

/** Draws the picture of a card as SVG, as high as it needs. */
export function drawSvg(content: PictureContent, measure: MeasureText): string {
  const drawn: string[] = []
  let y = PAD
  const lines = (text: string, style: Style, { x = PAD, room = ROOM } = {}) => {
    for (const line of wrapped(text, { room, measure: (part) => measure(part, style.size, style.weight) })) {
      y += style.size * 1.3
      drawn.push(textAt(line, { x, y }, style))
    }
  }
  lines(content.title, STYLES.title)
  y += 4
  lines(content.note, STYLES.note)
  if (content.comparedNote) lines(content.comparedNote, STYLES.note)
  y += 12
  if (content.figure) {
    lines(content.figure.value, STYLES.figure)
    lines(content.figure.caption, STYLES.note)
  }
  for (const line of content.change) lines(line, STYLES.label)
  if (content.figure || content.change.length > 0) y += 8
  for (const row of content.rows) {
    y += 8
    const top = y
    lines(row.label, STYLES.label, { room: ROOM - FIGURES_ROOM })
    const end = { x: PICTURE_WIDTH - PAD, y: top + STYLES.label.size * 1.3 }
    drawn.push(textAt(row.figures, end, STYLES.figures, 'end'), ...barAt(row, y + 8))
    y += 8 + BAR_HEIGHT
    if (row.other) {
      drawn.push(...otherBarAt(row.other, y + 3))
      y += 3 + OTHER_HEIGHT
      lines(row.other.figures, STYLES.note)
    }
  }
  for (const quote of content.quotes) {
    y += 12
    const top = y
    lines(quote, STYLES.label, { x: PAD + 14, room: ROOM - 14 })
    drawn.push(rect({ x: PAD, y: top + 4, width: 3, height: y - top }, COLORS.line))
  }
  if (content.foot) {
    y += 8
    lines(content.foot, STYLES.note)
  }
  const height = Math.ceil(y + PAD)
  const ground = rect({ x: 0, y: 0, width: PICTURE_WIDTH, height }, COLORS.ground)
  const size = `width="${PICTURE_WIDTH}" height="${height}" viewBox="0 0 ${PICTURE_WIDTH} ${height}"`
  const name = `<title>${escaped(`${content.title}: ${content.note}`)}</title>`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" font-family="system-ui, sans-serif">${name}${ground}${drawn.join('')}</svg>`
}

function barAt({ share, color, interval }: PictureRow, y: number): readonly string[] {
  const bar = { x: PAD, y, height: BAR_HEIGHT }
  return [
    rect({ ...bar, width: ROOM }, COLORS.track),
    rect({ ...bar, width: roomOf(share) }, COLORS[color]),
    ...whiskerAt({ share, interval }, bar, COLORS.ground),
  ]
}

/** How wide a share from 0 to 1 is drawn. */
const roomOf = (share: number) => ROOM * Math.min(1, share)

/**
 * A line from end to end of the interval of a share, dark beside its bar.
 * @param onBar the color of the part that is on the bar
 */
function whiskerAt(
  { share, interval }: Pick<PictureRow, 'share' | 'interval'>,
  bar: Pick<Box, 'y' | 'height'>,
  onBar: string,
): readonly string[] {
  if (!interval) return []
  const [low, high] = [PAD + roomOf(interval.low / 100), PAD + roomOf(interval.high / 100)]
  const end = Math.max(low, PAD + roomOf(share))
  const line = { y: bar.y + bar.height / 2 - 1, height: 2 }
  const cap = { y: bar.y + 1, width: 2, height: bar.height - 2 }
  return [
    rect({ ...line, x: low, width: end - low }, onBar),
    rect({ ...line, x: end, width: Math.max(0, high - end) }, COLORS.ink),
    rect({ ...cap, x: low }, low < end ? onBar : COLORS.ink),
    rect({ ...cap, x: Math.max(low, high - 2) }, COLORS.ink),
  ]
}

/** Group B is hollow, and the period before is gray: color is never the only sign. */
function otherBarAt(other: NonNullable<PictureRow['other']>, y: number): readonly string[] {
  const width = roomOf(other.share)
  const bar = { x: PAD, y, height: OTHER_HEIGHT, width }
  if (other.with === 'period') return [rect(bar, COLORS.before)]
  const inner = { x: PAD + 2, y: y + 2, height: OTHER_HEIGHT - 4, width: Math.max(0, width - 4) }
  return [rect(bar, COLORS.groupB), rect(inner, COLORS.ground), ...whiskerAt(other, bar, COLORS.ink)]
}

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

const rect = ({ x, y, width, height }: Box, color: string) =>
  `<rect x="${tenth(x)}" y="${tenth(y)}" width="${tenth(width)}" height="${tenth(height)}" fill="${color}"/>`

/** Without the noise of floating-point numbers. */
const tenth = (pixels: number) => Math.round(pixels * 10) / 10

type Point = { readonly x: number; readonly y: number }

function textAt(text: string, { x, y }: Point, { size, weight, color }: Style, anchor: 'start' | 'end' = 'start') {
  const attributes = `font-size="${size}" font-weight="${weight}" fill="${color}" text-anchor="${anchor}"`
  return `<text x="${x}" y="${Math.round(y)}" ${attributes}>${escaped(text)}</text>`
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** As text of XML, without the characters that XML does not have. */
const escaped = (text: string) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)

type Room = { readonly room: number; readonly measure: (text: string) => number }

/** The lines of a text, a few at most. A word that is too long is cut. */
function wrapped(text: string, { room, measure }: Room): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((one) => pieces(one, { room, measure }))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (measure(longer) <= room) line = longer
    else {
      lines.push(line)
      line = word
    }
  }
  lines.push(line)
  if (lines.length <= MAX_LINES) return lines
  return [...lines.slice(0, MAX_LINES - 1), shortened(lines[MAX_LINES - 1] ?? '', { room, measure })]
}

function shortened(line: string, { room, measure }: Room): string {
  const letters = [...line]
  while (letters.length > 0 && measure(words.shortened(letters.join(''))) > room) letters.pop()
  return words.shortened(letters.join(''))
}

/** A word in pieces that fit. */
function pieces(word: string, { room, measure }: Room): readonly string[] {
  if (measure(word) <= room) return [word]
  const found: string[] = []
  let piece = ''
  for (const letter of word) {
    if (piece !== '' && measure(piece + letter) > room) {
      found.push(piece)
      piece = ''
    }
    piece += letter
  }
  return [...found, piece]
}

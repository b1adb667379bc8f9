import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { root } from './run-node.ts'

/**
 * `node scripts/icons.ts`: draws the icons of the installed dashboard from `favicon.svg`. The results are checked in;
 * `manifest.test.ts` compares them with the manifest.
 */

const PUBLIC = join(root, 'apps/dashboard/public')
/** `--paper` of tokens.css, in the light. */
const PAPER = '#FAF8F4'
/** Where the drawing lies in the square of `favicon.svg`: its middle, and how wide and high it is. */
const DRAWN = { x: 12.7, y: 11.3, side: 16.2 }

const mark = readFileSync(join(PUBLIC, 'favicon.svg'), 'utf8').replace(/^<svg[^>]*>|<\/svg>\s*$/g, '')

// A mask may cut off all but the inner four fifths of the width, as a circle.
await draw('icon-maskable-512.png', { px: 512, filled: 0.5, corner: 0 })
await draw('icon-512.png', { px: 512, filled: 0.62, corner: 0.22 })
await draw('icon-192.png', { px: 192, filled: 0.62, corner: 0.22 })
// iOS rounds it itself, and paints black what is transparent.
await draw('apple-touch-icon.png', { px: 180, filled: 0.6, corner: 0 })

type IconStyle = {
  readonly px: number
  /** How much of the side the drawing takes, and how round the corners are: parts of the side. */
  readonly filled: number
  readonly corner: number
}

async function draw(name: string, { px, filled, corner }: IconStyle): Promise<void> {
  const side = DRAWN.side / filled
  const [left, top] = [DRAWN.x - side / 2, DRAWN.y - side / 2]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${px}" height="${px}" viewBox="${left} ${top} ${side} ${side}">
    <rect x="${left}" y="${top}" width="${side}" height="${side}" rx="${corner * side}" fill="${PAPER}"/>
    <g fill="none" stroke="#B8400C" stroke-width="2.6" stroke-linecap="round">${mark}</g>
  </svg>`
  await sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toFile(join(PUBLIC, name))
}

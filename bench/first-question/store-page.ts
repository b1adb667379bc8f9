import { seededRandom } from '@earshot/survey/testing'
import sharp from 'sharp'

const HTML_BYTES = 23_000
const CSS_BYTES = 19_000
const QUALITY = 62

/** The pictures of the page: width and height in pixels. The first is its largest content. */
const PICTURES = [
  { name: 'candles', width: 824, height: 824 },
  { name: 'spruce', width: 400, height: 400 },
  { name: 'honey', width: 400, height: 400 },
  { name: 'linen', width: 400, height: 400 },
] as const

/** The path of the largest picture. */
export const LARGEST_PICTURE = `/pictures/${PICTURES[0].name}.jpg`

/** The event of the page whose question is in its HTML, once the question is. */
export const QUESTION_IN_HTML = 'question-in-html'

type PageContent = {
  /** The last lines of the head. */
  readonly head: string
  /** Whether the question is a part of the HTML, without Earshot. */
  readonly hasQuestion: boolean
}

/** The HTML of a store's product page of 23 KB with four pictures, none of them lazy, and no script of its own. */
export function storeHtml({ head, hasQuestion }: PageContent): string {
  const random = seededRandom(7)
  const reviews: string[] = []
  const before = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Nordlys Candles</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/store.css">
${head}</head>
<body><header class="c1 top"><a href="/">Nordlys Candles</a><nav>${links(random, 8)}</nav></header>
<main><h1>Spruce and honey, poured by hand</h1>${picture(PICTURES[0])}<p class="c2">${sentences(random, 4)}</p>
<section class="grid">${PICTURES.slice(1).map((one) => product(one, random))}</section><section class="reviews">`
  const after = `</section></main><footer class="c3"><nav>${links(random, 24)}</nav></footer>
${hasQuestion ? QUESTION : ''}</body></html>`
  for (let bytes = before.length + after.length; bytes < HTML_BYTES; bytes += reviews.at(-1)?.length ?? 0) {
    reviews.push(review(reviews.length, random))
  }
  return before + reviews.join('') + after
}

/** The style sheet of the page, 19 KB. */
export function storeCss(): string {
  const random = seededRandom(11)
  const rules = [BASE_CSS]
  for (let bytes = BASE_CSS.length; bytes < CSS_BYTES; bytes += rules.at(-1)?.length ?? 0) {
    rules.push(rule(rules.length, random))
  }
  return rules.join('')
}

/** The pictures of the page by path, as JPEG. */
export async function storePictures(): Promise<ReadonlyMap<string, Buffer>> {
  const drawn = PICTURES.map(
    async ({ name, width, height }) => [`/pictures/${name}.jpg`, await drawPicture(width, height)] as const,
  )
  return new Map(await Promise.all(drawn))
}

/** Clouds of color with some grain: as many bytes for its size as a photograph has. */
function drawPicture(width: number, height: number): Promise<Buffer> {
  const random = seededRandom(width)
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < pixels.length; at++) {
    const pixel = Math.floor(at / 3)
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    const cloud = Math.sin(x / 37 + (at % 3)) * Math.cos(y / 29) * 60
    pixels[at] = Math.max(0, Math.min(255, 150 + cloud + (random() - 0.5) * 18))
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: QUALITY })
    .toBuffer()
}

type Random = () => number

const WORDS =
  'wax wick glass amber spruce honey linen winter evening market hand poured slow burn bright calm small batch gift box ribbon north light scent smoke pine moss clay kitchen window table letter order parcel return careful simple warm soft clean long quiet early morning garden workshop'.split(
    ' ',
  )

const oneWord = (random: Random): string => WORDS[Math.floor(random() * WORDS.length)] ?? ''

const words = (random: Random, count: number): string => Array.from({ length: count }, () => oneWord(random)).join(' ')

const sentences = (random: Random, count: number): string =>
  Array.from({ length: count }, () => `The ${words(random, 6 + Math.floor(random() * 9))}.`).join(' ')

const links = (random: Random, count: number): string =>
  Array.from({ length: count }, () => {
    const name = words(random, 2)
    return `<a class="c${Math.floor(random() * 40)}" href="/${name.replaceAll(' ', '-')}">${name}</a>`
  }).join('')

const picture = ({ name, width, height }: (typeof PICTURES)[number]): string =>
  `<img src="/pictures/${name}.jpg" width="${width}" height="${height}" alt="${name}">`

const product = (one: (typeof PICTURES)[number], random: Random): string =>
  `<article class="c${Math.floor(random() * 40)}">${picture(one)}<h2>${words(random, 3)}</h2><p>${sentences(random, 2)}</p></article>`

const review = (index: number, random: Random): string =>
  `<article class="c${index % 40} review"><h3>${words(random, 4)}</h3><p>${sentences(random, 4)}</p><small>${words(random, 2)}</small></article>\n`

const rule = (index: number, random: Random): string =>
  `.c${index % 40} .v${index}{margin:${Math.floor(random() * 30)}px ${Math.floor(random() * 30)}px;padding:${Math.floor(random() * 20)}px;color:rgb(${Math.floor(random() * 90)} ${Math.floor(random() * 90)} ${Math.floor(random() * 90)});line-height:${(1 + random()).toFixed(2)}}\n`

const BASE_CSS = `body{margin:0;font:16px/1.5 sans-serif;color:#222}img{display:block;max-width:100%;height:auto}
.top{display:flex;justify-content:space-between;padding:12px}nav{display:flex;flex-wrap:wrap;gap:8px}
.grid{display:grid;grid-template-columns:1fr 1fr;gap:16px;padding:16px}.review{border-top:1px solid #ccc;padding:12px}
.question{position:fixed;inset:auto 0 0;padding:24px;background:#fff;border-radius:16px 16px 0 0;box-shadow:0 0 24px #0003}
.question label{display:block;padding:12px;border:1px solid #999;border-radius:8px;margin-top:8px}
`

/** The first question of the demo store's survey. The script runs when the parser has reached the end of it. */
const QUESTION = `<aside class="question"><h2>Where did you first hear about us?</h2>
${['Instagram', 'A friend or family', 'Google search', 'A market or fair', 'Other']
  .map((option) => `<label><input type="radio" name="source"> ${option}</label>`)
  .join('\n')}
<button>Next</button></aside><script>dispatchEvent(new Event('${QUESTION_IN_HTML}'))</script>`

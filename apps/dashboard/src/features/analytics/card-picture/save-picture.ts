import { downloadBlob } from '../../../lib/download.ts'
import type { ResultsQuestion } from '../results-query.ts'
import { drawSvg, type MeasureText, PICTURE_WIDTH } from './draw-svg.ts'
import { type PictureSource, pictureContent } from './picture-content.ts'
import { words } from './words.ts'

export type PictureType = 'svg' | 'png'

/** For screens and slides with many pixels. */
const PIXELS = 2
const MAX_NAME = 80
/** Other machines show an SVG with fonts of their own, which can be wider. */
const OTHER_FONTS = 1.1

/**
 * Saves the picture of a card.
 * @throws if the browser cannot draw it
 */
export async function savePicture(type: PictureType, question: ResultsQuestion, source: PictureSource): Promise<void> {
  const content = pictureContent(question, source)
  const svg = drawSvg(content, measuring())
  const blob = type === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await toPng(svg)
  const name = content.title.replace(/[\\/:*?"<>|\s]+/g, ' ').trim()
  downloadBlob(words.fileName([...name].slice(0, MAX_NAME).join(''), type), blob)
}

function measuring(): MeasureText {
  const context = contextOf(document.createElement('canvas'))
  return (text, size, weight) => {
    context.font = `${weight} ${size}px system-ui, sans-serif`
    return context.measureText(text).width * OTHER_FONTS
  }
}

async function toPng(svg: string): Promise<Blob> {
  const image = new Image()
  // The page's policy takes no blobs for pictures.
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = PICTURE_WIDTH * PIXELS
  canvas.height = image.height * PIXELS
  contextOf(canvas).drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('no picture was made')
  return blob
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser has no canvas')
  return context
}

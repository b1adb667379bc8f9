import { api, value } from '../../../../lib/api.ts'
import { ProblemError } from '../../../../lib/failure.ts'

/** The server's limit. */
const MAX_BYTES = 5_000_000

/** Twice what the server keeps of the longer side, so that nothing is lost that anyone would see. */
const LONGEST_SIDE_PX = 2_048
const QUALITY = 0.9

/** The types that browsers can offer, and that the server reads. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/gif,image/avif'

/** Brings a picture to the server. @returns where it is from now on */
export async function uploadPicture(file: Blob): Promise<string> {
  const picture = await base64Of(file.size > MAX_BYTES ? await scaledDown(file) : file)
  const { imageUrl } = await value(api.pictures.$post({ json: { picture } }))
  return imageUrl
}

/** A picture of that size is a photo: a JPEG of it, upright, on white if it was transparent. */
async function scaledDown(file: Blob): Promise<Blob> {
  const photo = await createImageBitmap(file).catch(() => {
    throw new ProblemError({ code: 'picture_unreadable' })
  })
  const shrink = Math.min(1, LONGEST_SIDE_PX / Math.max(photo.width, photo.height))
  const canvas = new OffscreenCanvas(Math.round(photo.width * shrink), Math.round(photo.height * shrink))
  const pen = canvas.getContext('2d')
  // Browsers have a canvas, or none at all.
  if (!pen) throw new Error('There is no canvas to scale a picture on')
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(photo, 0, 0, canvas.width, canvas.height)
  photo.close()
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
}

function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    // Such as a file that was removed since it was chosen.
    reader.onerror = () => reject(new ProblemError({ code: 'picture_unreadable' }))
    reader.readAsDataURL(file)
  })
}

import { say } from '../../language/say.ts'
import type { QrDrawing } from './qrDrawing.ts'

/** Pixels that a picture is at least wide. */
const leastWidth = 1_024

/**
 * The code as a picture (PNG) with whole pixels for each of its squares.
 *
 * @throws Error where the browser draws none
 */
export async function qrPicture({ size, path }: QrDrawing): Promise<Blob> {
  const scale = Math.ceil(leastWidth / size)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size * scale
  const paint = canvas.getContext('2d')
  if (!paint) throw new Error(say('This browser can’t draw a picture. Save the SVG.'))
  paint.fillStyle = '#fff'
  paint.fillRect(0, 0, canvas.width, canvas.height)
  paint.scale(scale, scale)
  paint.fillStyle = '#000'
  paint.fill(new Path2D(path))
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error(say('This browser can’t draw a picture. Save the SVG.'))
  return blob
}

import { encodeQR } from 'qr'

/** A QR code (ISO/IEC 18004): squares of one unit, dark on light, with the light edge that readers need. */
export type QrDrawing = {
  /** Units of its width and height, with the edge. */
  readonly size: number
  /** The dark squares, each row’s neighbours as one, as the path of an SVG. */
  readonly path: string
}

/** Draws a text as a QR code that is read with 15 % of it covered (level M). */
export function qrDrawing(text: string): QrDrawing {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  let path = ''
  for (const [y, row] of rows.entries())
    for (let x = 0; x < row.length; x++) {
      const start = x
      while (row[x]) x++
      if (x > start) path += `M${start} ${y}h${x - start}v1h-${x - start}z`
    }
  return { size: rows.length, path }
}

/** The same as a file for print. */
export const qrSvgFile = ({ size, path }: QrDrawing): Blob => {
  const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>\n`
  return new Blob([text], { type: 'image/svg+xml' })
}

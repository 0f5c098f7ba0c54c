import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import { qrDrawing, qrSvgFile } from './qrDrawing.ts'

/** The path as pixels, by the few commands that it is made of. */
function pixelsOf(path: string, size: number, scale: number) {
  const width = size * scale
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x = '', y = '', length = '', back = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)) {
    expect(back).toBe(length)
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++)
      for (let column = Number(x) * scale; column < (Number(x) + Number(length)) * scale; column++)
        data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3)
  }
  return { width, height: width, data }
}

test.each([
  'https://claim.acme.example/claim/spring/',
  'https://claim.acme.example/claim/#distributor=0x77ED84e207B05effE4f43DeAcBBFa5C6238bdAe5',
])('a reader finds %s in it, with the edge that the standard asks for', async (text) => {
  const { size, path } = qrDrawing(text)
  expect(decodeQR(pixelsOf(path, size, 4))).toBe(text)
  const rows = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map((each) => each.slice(1).map(Number))
  for (const [x = 0, y = 0, length = 0] of rows) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(4)
    expect(Math.max(x + length, y + 1)).toBeLessThanOrEqual(size - 4)
  }
  expect(await qrSvgFile({ size, path }).text()).toContain(`viewBox="0 0 ${size} ${size}"`)
})

import { deflateSync } from 'node:zlib'

type Point = readonly [x: number, y: number]
type Line = { readonly points: readonly Point[]; readonly width: number; readonly opacity: number }

/** public/icon.svg in numbers: a square of 32 with round corners, what a proof does, and its end. */
const size = 32
const corner = 9
/** Red, green and blue, from 0 to 255. */
export type Color = readonly [red: number, green: number, blue: number]
export const iconBlue: Color = [0x25, 0x63, 0xeb]
const lines: readonly Line[] = [
  {
    points: [
      [12.5, 16.5],
      [17, 24],
    ],
    width: 2,
    opacity: 0.45,
  },
  {
    points: [
      [17.5, 8.5],
      [24, 16.5],
      [24, 24],
    ],
    width: 2,
    opacity: 0.45,
  },
  {
    points: [
      [8, 24],
      [12.5, 16.5],
      [17.5, 8.5],
    ],
    width: 2.6,
    opacity: 1,
  },
  // A line without length and with round ends is a circle.
  {
    points: [
      [17.5, 8.5],
      [17.5, 8.5],
    ],
    width: 5.2,
    opacity: 1,
  },
]

/** Samples a pixel in each direction. */
const samples = 4

/**
 * The site's icon on a ground of `color` as a PNG of `pixels` by `pixels`, for hosts that show no SVG. Drawn
 * by hand, because a build shall need no drawing program.
 */
export function drawIcon(pixels: number, color: Color): Buffer {
  const stride = 1 + 4 * pixels
  const rows = Buffer.alloc(stride * pixels)
  for (const [index, { covered, white }] of shapeOf(pixels).entries()) {
    if (covered === 0) continue
    const offset = Math.floor(index / pixels) * stride + 1 + 4 * (index % pixels)
    for (const [at, channel] of color.entries())
      rows.writeUInt8(Math.round(channel + ((255 - channel) * white) / covered), offset + at)
    rows.writeUInt8(Math.round((255 * covered) / samples ** 2), offset + 3)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(pixels, 0)
  header.writeUInt32BE(pixels, 4)
  // 8 bits a channel, red, green, blue and opacity.
  header.set([8, 6, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** How many samples of a pixel lie in the icon, and how white they are together. */
type Shape = readonly { readonly covered: number; readonly white: number }[]
const shapes = new Map<number, Shape>()

/** Line by line; the same for every colour. */
function shapeOf(pixels: number): Shape {
  const known = shapes.get(pixels)
  if (known) return known
  const step = size / pixels / samples
  const shape = Array.from({ length: pixels ** 2 }, (_, index) => {
    const [left, top] = [(index % pixels) * samples, Math.floor(index / pixels) * samples]
    let covered = 0
    let white = 0
    for (let sample = 0; sample < samples ** 2; sample += 1) {
      const x = (left + (sample % samples) + 0.5) * step
      const y = (top + Math.floor(sample / samples) + 0.5) * step
      if (!isInIcon(x, y)) continue
      covered += 1
      white += whiteAt(x, y)
    }
    return { covered, white }
  })
  shapes.set(pixels, shape)
  return shape
}

// A picture has millions of samples: from here on, no sample makes an array or takes a root.

/** Whether a point is not beyond a round corner. */
function isInIcon(x: number, y: number): boolean {
  const half = size / 2
  const beyondX = Math.max(Math.abs(x - half) - (half - corner), 0)
  const beyondY = Math.max(Math.abs(y - half) - (half - corner), 0)
  return beyondX ** 2 + beyondY ** 2 <= corner ** 2
}

/** A straight piece of a line: from where, by how much, the squares of its length and of half its width. */
const pieces = lines.flatMap(({ points, width, opacity }) =>
  points.slice(1).map(([toX, toY], index) => {
    const [x = 0, y = 0] = points[index] ?? []
    const [dx, dy] = [toX - x, toY - y]
    return { x, y, dx, dy, length: dx ** 2 + dy ** 2, reach: (width / 2) ** 2, opacity }
  }),
)

/** How white a point is, by the whitest line that lies over it. */
function whiteAt(x: number, y: number): number {
  let white = 0
  for (const piece of pieces) {
    if (piece.opacity <= white) continue
    const fromX = x - piece.x
    const fromY = y - piece.y
    const along =
      piece.length === 0 ? 0 : Math.min(1, Math.max(0, (fromX * piece.dx + fromY * piece.dy) / piece.length))
    if ((fromX - along * piece.dx) ** 2 + (fromY - along * piece.dy) ** 2 <= piece.reach)
      white = piece.opacity
  }
  return white
}

/** Length, type, data, checksum (PNG, section 5.3). */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

/** The checksum of PNG, annex D. */
function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}

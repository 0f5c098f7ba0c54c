/** What a picture of a brand is for, which decides how large and of which shape it may be. */
export type BrandPicture = 'logo' | 'icon' | 'hero'

type Limit = { readonly bytes: number; readonly pixels: number; readonly isSquare: boolean }

/** Bytes of a file, and pixels along its longer side. */
export const brandLimits: Readonly<Record<BrandPicture, Limit>> = {
  logo: { bytes: 50_000, pixels: 2_000, isSquare: false },
  icon: { bytes: 50_000, pixels: 1_024, isSquare: true },
  hero: { bytes: 300_000, pixels: 4_000, isSquare: false },
}

/** Width and height in pixels, or in an SVG's own units. */
export type PictureSize = { readonly width: number; readonly height: number }

/**
 * Reads the size of a brand's picture. Answers with what is wrong with it instead, as a clause behind the
 * file's name: another format than its name says, too large, an SVG that would run or load something.
 */
export function readBrandFile(name: string, bytes: Uint8Array, use: BrandPicture): PictureSize | string {
  const limit = brandLimits[use]
  const text = (value: number) => value.toLocaleString('en-US')
  if (bytes.length > limit.bytes)
    return `has ${text(bytes.length)} bytes; at most ${text(limit.bytes)} are allowed.`
  const format = /\.(png|webp|svg)$/.exec(name)?.[1]
  const size = format === 'png' ? pngSize(bytes) : format === 'webp' ? webpSize(bytes) : svgSize(bytes)
  if (typeof size === 'string') return size
  if (!size) return `is no ${format?.toUpperCase()} picture.`
  const { width, height } = size
  if (format !== 'svg' && Math.max(width, height) > limit.pixels)
    return `is ${width} × ${height} pixels; at most ${text(limit.pixels)} are allowed along a side.`
  if (limit.isSquare && width !== height) return `is ${width} × ${height}; an icon is square.`
  return size
}

const asText = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to))

/** PNG, section 11.2.1: the header is the first chunk. */
function pngSize(bytes: Uint8Array): PictureSize | undefined {
  if (bytes.length < 24 || asText(bytes, 0, 8) !== '\x89PNG\r\n\x1a\n' || asText(bytes, 12, 16) !== 'IHDR')
    return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

/** RFC 9649: lossy, lossless or extended. */
function webpSize(bytes: Uint8Array): PictureSize | undefined {
  if (bytes.length < 30 || asText(bytes, 0, 4) !== 'RIFF' || asText(bytes, 8, 12) !== 'WEBP') return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const uint24 = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000
  switch (asText(bytes, 12, 16)) {
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { width: uint24(24) + 1, height: uint24(27) + 1 }
    default:
      return undefined
  }
}

/** What would run, load something of another place, or draw what is no picture. */
const refusedInSvg: readonly [RegExp, string][] = [
  [/<script/i, 'a script'],
  [/\son\w+\s*=/i, 'an event handler'],
  [/<foreignObject/i, 'a foreignObject'],
  [/<!(DOCTYPE|ENTITY)/i, 'a DOCTYPE'],
  [/<\?xml-stylesheet|@import/i, 'a style sheet of another file'],
]

function svgSize(bytes: Uint8Array): PictureSize | string | undefined {
  const svg = new TextDecoder().decode(bytes)
  const start = /<svg\b[^<>]*>/i.exec(svg)?.[0]
  if (!start || !/^\s*<(\?xml|svg|!--)/.test(svg)) return undefined
  const found = refusedInSvg.find(([pattern]) => pattern.test(svg))?.[1] ?? linkAway(svg)
  if (found) return `holds ${found}; an SVG of a brand only draws.`
  const [, , width, height] = (/\sviewBox\s*=\s*["']([^"']+)["']/.exec(start)?.[1] ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  if (!width || !height || !(width > 0) || !(height > 0)) return 'has no viewBox with a width and a height.'
  return { width, height }
}

/** To anything but a part of the same file, or a picture of dots that is in it. */
function linkAway(svg: string): string | undefined {
  const links = [
    ...svg.matchAll(/\b(?:href|src)\s*=\s*["']([^"']*)/gi),
    ...svg.matchAll(/url\(\s*["']?([^\s"'])/gi),
  ]
  for (const [, link = ''] of links) {
    const target = link.trim()
    if (!/^(#|$|data:image\/(png|jpeg|webp);)/.test(target)) return 'a link to another file'
  }
  return undefined
}

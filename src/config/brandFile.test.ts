import { expect, test } from 'vitest'
import { type BrandPicture, readBrandFile } from './brandFile.ts'

const encode = (text: string) => new TextEncoder().encode(text)
const latin = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))
const svg = (inside: string, start = 'viewBox="0 0 24 12"') =>
  encode(`<svg xmlns="http://www.w3.org/2000/svg" ${start}>${inside}</svg>`)

function png(width: number, height: number): Uint8Array {
  const bytes = latin(`\x89PNG\r\n\x1a\n\0\0\0\rIHDR${'\0'.repeat(12)}`)
  const view = new DataView(bytes.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  return bytes
}

const webp = (kind: string, fields: readonly number[]) =>
  Uint8Array.from([...latin(`RIFF\0\0\0\0WEBP${kind}\0\0\0\0`), ...fields, ...Array(20).fill(0)])

test.each([
  ['a.png', png(300, 200), 300, 200],
  ['a.webp', webp('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, 0x2c, 0x01, 0xc8, 0x00]), 300, 200],
  // 14 bits each, less one: 299 and 199.
  ['a.webp', webp('VP8L', [0x2f, 0x2b, 0xc1, 0x31, 0x00]), 300, 200],
  ['a.webp', webp('VP8X', [0, 0, 0, 0, 0x2b, 0x01, 0, 0xc7, 0, 0]), 300, 200],
  ['a.svg', svg('<path fill="url(#g)" d="M0 0"/><use href="#a"/>'), 24, 12],
  ['a.svg', encode("<?xml version='1.0'?>\n<svg viewBox='0,0,5.5,2'/>"), 5.5, 2],
])('default: the size of %s (%#)', (name, bytes, width, height) => {
  expect(readBrandFile(name, bytes, 'logo')).toEqual({ width, height })
})

test.each<[string, string, Uint8Array, BrandPicture, string]>([
  [
    'too many bytes',
    'a.png',
    new Uint8Array(50_001),
    'logo',
    'has 50,001 bytes; at most 50,000 are allowed.',
  ],
  [
    'too many pixels',
    'a.png',
    png(4_001, 2),
    'hero',
    'is 4001 × 2 pixels; at most 4,000 are allowed along a side.',
  ],
  ['no square', 'a.png', png(64, 65), 'icon', 'is 64 × 65; an icon is square.'],
  ['another format', 'a.webp', png(64, 64), 'icon', 'is no WEBP picture.'],
  ['a page', 'a.svg', encode('<html><svg viewBox="0 0 1 1"/></html>'), 'icon', 'is no SVG picture.'],
  ['no size', 'a.svg', svg('', 'width="10"'), 'logo', 'has no viewBox with a width and a height.'],
  ['a script', 'a.svg', svg('<script>1</script>'), 'logo', 'holds a script; an SVG of a brand only draws.'],
  [
    'a handler',
    'a.svg',
    svg('<g onload="x()"/>'),
    'logo',
    'holds an event handler; an SVG of a brand only draws.',
  ],
  [
    'a page inside',
    'a.svg',
    svg('<foreignObject/>'),
    'logo',
    'holds a foreignObject; an SVG of a brand only draws.',
  ],
  [
    'an entity',
    'a.svg',
    encode('<?xml version="1.0"?><!DOCTYPE x><svg viewBox="0 0 1 1"/>'),
    'logo',
    'holds a DOCTYPE; an SVG of a brand only draws.',
  ],
  [
    'a remote picture',
    'a.svg',
    svg('<image href="https://a.example/b.png"/>'),
    'logo',
    'holds a link to another file; an SVG of a brand only draws.',
  ],
  [
    'an embedded SVG',
    'a.svg',
    svg('<image href="data:image/svg+xml;base64,AA"/>'),
    'logo',
    'holds a link to another file; an SVG of a brand only draws.',
  ],
  [
    'a remote fill',
    'a.svg',
    svg('<g fill="url(https://a.example)"/>'),
    'logo',
    'holds a link to another file; an SVG of a brand only draws.',
  ],
  [
    'a remote sheet',
    'a.svg',
    svg('<style>@import "a.css"</style>'),
    'logo',
    'holds a style sheet of another file; an SVG of a brand only draws.',
  ],
])('behavior: refuses %s', (_, name, bytes, use, fault) => {
  expect(readBrandFile(name, bytes, use)).toBe(fault)
})

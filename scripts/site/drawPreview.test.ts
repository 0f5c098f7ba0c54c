import { afterEach, expect, test, vi } from 'vitest'
import { drawPreview, previewSize } from './drawPreview.ts'

afterEach(() => vi.unstubAllGlobals())

const picture = {
  title: 'Spring',
  lines: ['1,000 EVER for 12 addresses', 'No deadline'],
  product: 'Acme',
  host: 'claim.acme.example',
  accent: '#2563eb',
}

test('default: a PNG of its size, the same each time, and nothing is fetched', async () => {
  vi.stubGlobal('fetch', () => expect.unreachable('A build asks nobody for letters.'))
  const png = Buffer.from(await drawPreview(picture))
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG')
  expect({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) }).toEqual(previewSize)
  expect(Buffer.from(await drawPreview(picture)).equals(png)).toBe(true)
})

test('behavior: signs without letters are left out; a title of nothing else is the product', async () => {
  vi.stubGlobal('fetch', () => expect.unreachable('A build asks nobody for letters.'))
  const of = async (title: string) => Buffer.from(await drawPreview({ ...picture, title })).toString('base64')
  expect(await of('🎁 Spring 春')).toBe(await of('Spring'))
  expect(await of('春')).toBe(await of('Acme'))
  expect(await of('Весна')).not.toBe(await of('Acme'))
})

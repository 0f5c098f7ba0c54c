import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createWasmKeccak } from '../createWasmKeccak.ts'
import { checkRecipientList } from './checkRecipientList.ts'
import { cutWindows } from './listWindows.ts'

const keccak256 = createWasmKeccak()
const account = fc.stringMatching(/^0x[0-9a-f]{40}$/)
const row = fc.oneof(
  fc.tuple(account, fc.stringMatching(/^[1-9][0-9]{0,9}$/)).map((cells) => cells.join(',')),
  fc.tuple(account, fc.constantFrom('1,5', '-1', '', '"2"', ' 3 ')).map((cells) => cells.join(',')),
  fc.constantFrom('', ',', '0x12,1', '"', '"a\nb",1', '"a\r\n\r\nb ""c""",1', '1,"\n'),
)

test('a list in pieces is read as the same list at once, with the same rows and the same problems', () => {
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1, maxLength: 40 }),
      fc.constantFrom('\n', '\r\n'),
      fc.boolean(),
      fc.integer({ min: 60, max: 400 }),
      fc.integer({ min: 1, max: 90 }),
      (rows, end, isEnded, windowBytes, atOnce) => {
        const first = `0x${'ab'.repeat(20)},7`
        const file = new TextEncoder().encode(
          ['address,amount', first, ...rows].join(end) + (isEnded ? end : ''),
        )
        let at = 0
        const read = (into: Uint8Array) => {
          const part = file.subarray(at, at + Math.min(into.length, atOnce))
          into.set(part)
          at += part.length
          return part.length
        }
        const options = { amounts: { unit: 'base' }, keccak256, maxExamples: 5 } as const
        const whole = checkRecipientList(file, options)
        const windows = [...cutWindows(read, windowBytes)].length
        at = 0
        const inPieces = checkRecipientList(
          { size: file.length, windows: cutWindows(read, windowBytes) },
          options,
        )
        expect(inPieces).toEqual(whole)
        if (file.length > 3 * windowBytes) expect(windows).toBeGreaterThan(1)
      },
    ),
  )
})

test('a line that is longer than a window is read as a whole', () => {
  const bytes = new TextEncoder().encode(`short\n${'x'.repeat(300)}\nlast`)
  let at = 0
  const read = (into: Uint8Array) => {
    const part = bytes.subarray(at, at + into.length)
    into.set(part)
    at += part.length
    return part.length
  }
  const texts = Array.from(cutWindows(read, 64), (window) => new TextDecoder().decode(window))
  expect(texts).toEqual(['short\n', `\n${'x'.repeat(300)}\n`, '\nlast'])
})

import { expect, test } from 'vitest'
import { createWasmKeccak } from './createWasmKeccak.ts'
import { createAccountDecoder, wrongChecksum } from './decodeAccount.ts'
import { fromHex, type Hex } from './hex.ts'

const decode = createAccountDecoder(createWasmKeccak())
const good: Hex = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
/** What is decoded of a text that has other text around it, into the place behind one other byte. */
function decoded(text: string, behind = '>') {
  const output = new Uint8Array(22).fill(9)
  const fault = decode(new TextEncoder().encode(`<${text}${behind}`), 1, 1 + text.length, output, 1)
  return { fault, bytes: output.slice(1, 21), beside: [output[0], output[21]] }
}

test.each([good, good.toLowerCase(), `0x${good.slice(2).toUpperCase()}`])('%s is an account', (text) => {
  expect(decoded(text)).toEqual({ fault: null, bytes: fromHex(good), beside: [9, 9] })
})

test.each(['z', 'Z'])('what is behind it (%s) is none of its letters', (behind) => {
  expect(decoded(good, behind).fault).toBeNull()
})

test('digits alone are an account; they have no checksum', () => {
  const digits: Hex = `0x${'0123456789'.repeat(4)}`
  expect(decoded(digits)).toMatchObject({ fault: null, bytes: fromHex(digits) })
})

test.each([
  ['too short', good.slice(0, -1)],
  ['too long', `${good}0`],
  ['without its beginning', `1x${good.slice(2)}`],
  ['with a large X', `0X${good.slice(2)}`],
  ['with a letter that is no digit', `0xg${good.slice(3)}`],
  ['with a letter that is no digit at its end', `${good.slice(0, -1)}G`],
  ['with what is before the digits', `0x/${good.slice(3)}`],
  ['with what is behind the digits', `0x:${good.slice(3)}`],
  ['with what is before the capital letters', `0x@${good.slice(3)}`],
  ['with what is before the small letters', `0x\`${good.slice(3)}`],
  ['of spaces', ' '.repeat(42)],
])('%s it is none', (_, text) => {
  expect(decoded(text).fault).toBe('shape')
})

test('each letter has the case that the checksum says', () => {
  for (const [at, letter] of [...good].entries()) {
    if (at < 2 || !/[a-f]/i.test(letter)) continue
    const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
    expect(decoded(good.slice(0, at) + other + good.slice(at + 1)).fault).toBe('checksum')
  }
  expect(wrongChecksum()).toContain('fails its checksum (EIP-55)')
})

test('the account of zeros is named as such; one that ends or begins with zeros is none such', () => {
  expect(decoded(`0x${'0'.repeat(40)}`).fault).toBe('zero')
  expect(decoded(`0x1${'0'.repeat(39)}`).fault).toBeNull()
  expect(decoded(`0x${'0'.repeat(39)}1`).fault).toBeNull()
})

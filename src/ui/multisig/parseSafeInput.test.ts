import { expect, test } from 'vitest'
import { parseSafeInput } from './parseSafeInput.ts'

const address = '0x29fcB43b46531BcA003ddC8FCB67FFE91900C762'

test.each([
  address,
  `  ${address}\n`,
  address.toLowerCase(),
  `0x${address.slice(2).toUpperCase()}`,
  `blast:${address}`,
  `BLAST:${address}`,
  `blastmainnet:${address}`,
  `eip155:81457:${address}`,
])('%s is a Safe to look for', (text) => {
  expect(parseSafeInput(text)).toEqual({ status: 'address', address })
})

test.each(['', '   ', 'blast:'])('"%s" asks for nothing', (text) => {
  expect(parseSafeInput(text)).toEqual({ status: 'empty' })
})

test.each([
  [`eth:${address}`, '“eth:” stands for another chain than Blast. Paste the address of a Safe on Blast.'],
  [
    `eip155:1:${address}`,
    '“eip155:1:” stands for another chain than Blast. Paste the address of a Safe on Blast.',
  ],
  [
    `blast:${address.replace('fcB', 'fcb')}`,
    'One letter looks wrong: the capital letters do not match. Copy the address again.',
  ],
  [address.slice(0, -1), 'An address has 42 characters; this has 41. Copy it again, whole.'],
  [`${address.slice(0, -1)}g`, 'An address has only the digits 0–9 and the letters a–f after 0x.'],
  ['olga.eth', 'Names are not looked up here. Paste the Safe’s address, from 0x on.'],
  ['the treasury', 'That is not an address: it has to begin with 0x.'],
  ['<script>', 'That is not an address: it has to begin with 0x.'],
  ['__proto__', 'That is not an address: it has to begin with 0x.'],
])('%s is refused', (text, reason) => {
  expect(parseSafeInput(text)).toEqual({ status: 'unusable', reason })
})

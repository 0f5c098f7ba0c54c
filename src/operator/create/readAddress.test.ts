import { expect, test } from 'vitest'
import { readAddress } from './readAddress.ts'

const address = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

test('an address in any of its writings has its checksum', () => {
  const writings = [
    address,
    address.toLowerCase(),
    ` blast:${address} `,
    `eip155:81457:${address}`,
    `0X${address.slice(2)}`,
  ]
  for (const text of writings) expect(readAddress(text), text).toEqual({ address })
})

test('what is none is refused with a sentence', () => {
  const fault = (text: string) => {
    const read = readAddress(text)
    return 'fault' in read ? read.fault : read.address
  }
  expect(fault(' ')).toBe('Enter an address.')
  expect(fault('alice.eth')).toBe('Paste the address. A name can change.')
  expect(fault(`eth:${address}`)).toBe(
    'This address is marked for another network (eth). Paste an address on Blast, from 0x on.',
  )
  expect(fault(`${address.slice(0, -1)}g`)).toBe(
    'An address has only the digits 0–9 and the letters a–f after 0x.',
  )
  expect(fault(address.slice(0, -1))).toBe('An address has 42 characters; this has 41. Copy it again, whole.')
  expect(fault(address.replace('fB', 'Fb'))).toBe(
    'One letter looks wrong: the capital letters do not match. Copy the address again.',
  )
  expect(fault(`0x${'0'.repeat(40)}`)).toBe('This is the zero address. No one owns it.')
})

import { expect, test } from 'vitest'
import { addressOfPayment } from './addressOfPayment.ts'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'

test.each([
  [` ethereum:${address}@81457\n`, address],
  [`ethereum:pay-${address}@81457?value=1e18`, address],
  [`ETHEREUM:${address}`, address],
  [`ethereum:${address}@1`, `eip155:1:${address}`],
  [`ethereum:${address}/transfer?address=${address}`, `ethereum:${address}/transfer?address=${address}`],
  ['alice.eth', 'alice.eth'],
])('default: of %s is left what can be meant', (text, left) => {
  expect(addressOfPayment(text)).toBe(left)
})

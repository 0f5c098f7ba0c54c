import { expect, test } from 'vitest'
import { walletErrorOf } from './walletErrorOf.ts'
import { wasNothingSent } from './wasNothingSent.ts'

const coded = (code: number | string, cause?: unknown) =>
  Object.assign(new Error('failed', { cause }), { code })
const named = (name: string) => Object.assign(new Error('failed'), { name })

test.each([
  ['the account is not authorised', coded(4100), true],
  ['the method is not supported', coded(4200), true],
  ['the chain is not known', coded(4902), true],
  ['the parameters are wrong', coded(-32602), true],
  ['the wallet is gone before it was asked', named('ConnectorNotConnectedError'), true],
  ['wrapped twice', new Error('outer', { cause: new Error('inner', { cause: coded(4100) }) }), true],
  ['a WalletConnect request ran out', coded(8000), false],
  ['the wallet was disconnected', coded(4900), false],
  ['an internal error', coded(-32603), false],
  ['another request is open', coded(-32002), false],
  ['the node refused it', coded(-32000), false],
  ['words only', new Error('Request expired. Please try again.'), false],
  ['no error at all', undefined, false],
])('default: %s', (_, error, expected) => {
  expect(wasNothingSent(walletErrorOf(error, 'send'))).toBe(expected)
})

test('behavior: an error that causes itself ends', () => {
  const error = new Error('loop')
  error.cause = error
  expect(wasNothingSent(walletErrorOf(error, 'send'))).toBe(false)
})

test('behavior: of what no wallet has said nothing is certain', () => {
  expect(wasNothingSent(coded(4100))).toBe(false)
  expect(wasNothingSent(walletErrorOf(coded(4100), 'connect'))).toBe(false)
})

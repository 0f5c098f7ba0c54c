import SafeAppsSDK from '@safe-global/safe-apps-sdk'
import { hashTypedData } from 'viem'
import { expect, test } from 'vitest'
import { hashMessage } from './hashMessage.ts'
import { demoSafe } from './test-support/createTestHost.ts'

const peer = new SafeAppsSDK().safe
const typedData = {
  domain: { name: 'Everclaim', version: '1', chainId: 81457, verifyingContract: demoSafe },
  types: { Mail: [{ name: 'to', type: 'Person' }], Person: [{ name: 'name', type: 'string' }] },
  message: { to: { name: 'Ada' } },
}

test.each(['hello', '', 'Grüße', '0x1234', '0x'])('the text %j has the hash of the official SDK', (text) => {
  expect(hashMessage(text)).toBe(peer.calculateMessageHash(text))
})

test.each([
  ['number', 81457],
  ['text', '81457'],
  ['hex text', '0x13e31'],
  ['bigint', 81457n],
  ['object of an older library', { toNumber: () => 81457 }],
])('typed data with its chain id as %s has the hash of the official SDK', (_kind, chainId) => {
  const given = { ...typedData, domain: { ...typedData.domain, chainId } }
  expect(hashMessage(given)).toBe(peer.calculateTypedMessageHash(given))
})

test('a domain without chain id is hashed without one, where the official SDK throws', () => {
  const given = { ...typedData, domain: { name: 'Everclaim' } }
  expect(hashMessage(given)).toBe(hashTypedData({ ...given, primaryType: 'Mail' }))
  expect(() => peer.calculateTypedMessageHash(given)).toThrow('NaN')
})

test('types that have EIP712Domain or a list of fixed length are hashed, where the official SDK throws', () => {
  const given = {
    ...typedData,
    types: {
      EIP712Domain: [{ name: 'name', type: 'string' }],
      Mail: [{ name: 'to', type: 'Person[2]' }],
      Person: [{ name: 'name', type: 'string' }],
    },
    message: { to: [{ name: 'Ada' }, { name: 'Ben' }] },
  }
  // EIP712Domain names one field of the domain: that one is hashed.
  const { EIP712Domain: _one, ...types } = given.types
  const domain = { name: 'Everclaim' }
  expect(hashMessage(given)).toBe(
    hashTypedData({ domain, types, primaryType: 'Mail', message: given.message }),
  )
  expect(() => peer.calculateTypedMessageHash(given)).toThrow('Please specify primaryType')
})

test.each([[7], [null], [undefined], [{}], [{ domain: {}, types: {} }], [['hello']]])(
  '%j is no message',
  (message) => {
    expect(() => hashMessage(message as never)).toThrow(/^Invalid message type$/)
  },
)

test('types that do not fit the message are no typed data', () => {
  expect(() => hashMessage({ ...typedData, primaryType: 'Nothing' })).toThrow(/^Invalid typed data$/)
  const domain = { chainId: 'Blast' }
  expect(() => hashMessage({ ...typedData, domain })).toThrow(/^Invalid typed data$/)
})

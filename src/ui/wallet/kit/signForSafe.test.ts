import { type Address, type Hex, hashTypedData } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { hashSafeTransaction } from '../../../chain/hashSafeTransaction.ts'
import { devKey } from '../../../chain/test-support/startAnvil.ts'
import type { Place } from '../../../guard/place.ts'
import { draftTransaction, etherTransfer } from '../../../multisig/build/draftTransaction.ts'
import { recoverSignature } from '../../../multisig/sign/recoverSignature.ts'
import { hashMessage } from '../../../safe/app/hashMessage.ts'
import { hashSafeMessage } from '../../../safe/app/hashSafeMessage.ts'
import * as v from '../../../schema/v.ts'
import { signSafeMessage, signSafeTransaction } from './signForSafe.ts'
import { connectedWallet } from './test-support/connectedWallet.ts'

const owner = privateKeyToAccount(devKey)
const safe: Address = '0x00000000000000000000000000000000000000a1'
const transaction = draftTransaction([etherTransfer(safe, 10n ** 30n)], 7)

const place: Place = {
  site: { chainId: 81457, campaigns: [] },
  at: { page: 'workspace' },
  origin: 'https://claim.example',
  account: owner.address,
  now: 0,
}

const typedDataRequest = v.strictTuple([v.string(), v.string()])
/** A connected wallet as a script, and what it was asked to sign. Its signing is that of a real key. */
const connected = (answer = (typed: string): unknown => owner.signTypedData(JSON.parse(typed))) =>
  connectedWallet(owner.address, 'eth_signTypedData_v4', (params) =>
    answer(v.parse(typedDataRequest, params)[1]),
  )

const failing = (code: number) => () => {
  throw Object.assign(new Error('no'), { code })
}

test('default: a transaction is signed in the domain of its Safe, and the wallet is asked once', async () => {
  const { config, asked } = await connected()
  const signature = await signSafeTransaction(config, place, {
    owner: owner.address,
    safe,
    transaction,
    inside: 'any',
  } as const)
  const hash = hashSafeTransaction({ chainId: 81457, safe }, transaction)
  expect(await recoverSignature(hash, signature)).toEqual({ kind: 'account', signer: owner.address })
  expect(asked).toHaveLength(1)
  const [account, text] = v.parse(typedDataRequest, asked[0])
  expect(account).toBe(owner.address)
  const typed = JSON.parse(String(text))
  expect(typed).toMatchObject({
    primaryType: 'SafeTx',
    domain: { chainId: 81457, verifyingContract: safe },
    message: { value: '1000000000000000000000000000000', nonce: '7' },
  })
  // A wallet hashes what it was given, its own way.
  const { EIP712Domain: _, ...types } = typed.types
  expect(hashTypedData({ ...typed, types })).toBe(hash)
})

test.each(['hello', { domain: {}, types: { A: [{ name: 'a', type: 'string' }] }, message: { a: 'b' } }])(
  'default: a message is signed as the Safe’s: %o',
  async (message) => {
    const { config, asked } = await connected()
    const signature = await signSafeMessage(config, place, {
      owner: owner.address,
      safe,
      version: '1.4.1',
      message,
    })
    const hash = hashSafeMessage(
      { safeAddress: safe, chainId: 81457, version: '1.4.1' },
      hashMessage(message),
    )
    expect(await recoverSignature(hash, signature)).toEqual({ kind: 'account', signer: owner.address })
    expect(asked).toHaveLength(1)
  },
)

test.each(['1.2.0', null])('behavior: nothing is asked for a Safe of version %s', async (version) => {
  const { config, asked } = await connected()
  const request = { owner: owner.address, safe, version, message: 'hello' }
  await expect(signSafeMessage(config, place, request)).rejects.toMatchObject({ name: 'NotSignableError' })
  expect(asked).toEqual([])
})

test('behavior: a wallet that counts its last byte from 0 is understood', async () => {
  const { config } = await connected(async (typed) => {
    const signature = await owner.signTypedData(JSON.parse(typed))
    return `${signature.slice(0, 130)}0${Number.parseInt(signature.slice(130), 16) - 27}`
  })
  const signature = await signSafeTransaction(config, place, {
    owner: owner.address,
    safe,
    transaction,
    inside: 'any',
  } as const)
  const hash = hashSafeTransaction({ chainId: 81457, safe }, transaction)
  expect(await recoverSignature(hash, signature)).toEqual({ kind: 'account', signer: owner.address })
})

test.each([4001, 4100, 4200, -32603, -32002])(
  'behavior: error %i is reported once, with nothing sent',
  async (code) => {
    const { config, asked } = await connected(failing(code))
    const request = { owner: owner.address, safe, transaction, inside: 'any' } as const
    await expect(signSafeTransaction(config, place, request)).rejects.toMatchObject({
      name: 'WalletError',
      request: 'sign',
      sent: 'no',
      summary: expect.stringMatching(/(Nothing was signed|No signature arrived here)\.$/),
    })
    expect(asked).toHaveLength(1)
  },
)

test.each([null, '0x', '0x1234', `0x${'11'.repeat(66)}` as Hex, { r: '0x' }])(
  'behavior: %o is no signature',
  async (answer) => {
    const { config } = await connected(() => answer)
    const request = { owner: owner.address, safe, transaction, inside: 'any' } as const
    await expect(signSafeTransaction(config, place, request)).rejects.toMatchObject({
      kind: 'unsupported',
      sent: 'no',
      summary:
        'Your wallet agreed and gave no signature that a Safe accepts. Use a wallet whose account is an ordinary one. No signature arrived here.',
    })
  },
)

test('behavior: a wallet that has lost the account is not asked', async () => {
  const { config, asked } = await connected()
  const lost = { ...place, account: safe }
  const request = { owner: safe, safe, transaction, inside: 'any' } as const
  await expect(signSafeTransaction(config, lost, request)).rejects.toMatchObject({ name: 'WalletError' })
  expect(asked).toEqual([])
})

import { getAddress, type Hex, numberToHex, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { hashSafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { createModelReader, reverted } from '../../chain/test-support/createModelReader.ts'
import { draftTransaction, etherTransfer } from '../build/draftTransaction.ts'
import { batchLibraries } from '../build/knownContracts.ts'
import { findProposalNonce, readProposalNonce, searchProposalNonce } from './proposalNonce.ts'

const chainId = 81457
const safe = getAddress(`0x${'5'.repeat(40)}`)
const call = (value: bigint) => etherTransfer(getAddress(`0x${'f'.repeat(40)}`), value)
const hashOf = (calls: readonly ReturnType<typeof call>[], nonce: number, changed = {}) =>
  hashSafeTransaction({ chainId, safe }, { ...draftTransaction(calls, nonce), ...changed })

test('the nonce of a proposal is the one with which its calls have its hash', () => {
  const calls = [call(1n)]
  for (const nonce of [4, 5, 7])
    expect(searchProposalNonce(chainId, { safe, safeTxHash: hashOf(calls, nonce), calls }, 5)).toBe(nonce)
  const capitals = `0x${hashOf(calls, 6).slice(2).toUpperCase()}` as const
  expect(searchProposalNonce(chainId, { safe, safeTxHash: capitals, calls }, 5)).toBe(6)
})

test('a batch may go through each library that a Safe’s app uses', () => {
  const calls = [call(1n), call(2n)]
  expect(batchLibraries.length).toBeGreaterThan(1)
  for (const { address: to } of batchLibraries)
    expect(searchProposalNonce(chainId, { safe, safeTxHash: hashOf(calls, 6, { to }), calls }, 5)).toBe(6)
})

test('where a single call goes somewhere else, or calls are others, there is none', () => {
  const to = batchLibraries[0]?.address
  const away = hashOf([call(1n)], 5, { to })
  expect(searchProposalNonce(chainId, { safe, safeTxHash: away, calls: [call(1n)] }, 5)).toBeUndefined()
  expect(
    searchProposalNonce(chainId, { safe, safeTxHash: hashOf([call(2n)], 5), calls: [call(1n)] }, 5),
  ).toBeUndefined()
  expect(
    searchProposalNonce(1, { safe, safeTxHash: hashOf([call(1n)], 5), calls: [call(1n)] }, 5),
  ).toBeUndefined()
})

test('the search starts at the nonce of the Safe on chain', async () => {
  const calls = [call(1n)]
  const asked: unknown[] = []
  const readerOf = (answer: Hex | typeof reverted) =>
    createModelReader({
      chainId,
      head: () => ({ number: 9, hash: `0x${'9'.repeat(64)}`, timestamp: 1_800_000_000 }),
      respond: (method, params) => {
        asked.push([method, ...params])
        return answer
      },
    }).reader
  const find = (answer: Hex | typeof reverted, nonce: number) =>
    findProposalNonce(readerOf(answer), { safe, safeTxHash: hashOf(calls, nonce), calls })
  const nonceOnChain = (nonce: number) => numberToHex(nonce, { size: 32 })
  expect(await find(nonceOnChain(200), 203)).toBe(203)
  expect(asked).toEqual([['eth_call', { to: safe, data: '0xaffed0e0' }, '0x9']])
  expect(await find(nonceOnChain(200), 0)).toBeUndefined()
  // What has no nonce is no Safe: nothing was proposed to it.
  for (const noSafe of [reverted, '0x', '0x05'] as const) expect(await find(noSafe, 5)).toBeUndefined()
})

/** What a host reports of one call, as a wallet service writes it. */
const reportOf = (nonce: number, value = '7') => ({
  safeAddress: safe,
  txId: 'any',
  txStatus: 'AWAITING_CONFIRMATIONS',
  txInfo: { type: 'Custom', to: { value: safe }, dataSize: '0', isCancellation: false },
  txData: { hexData: null, to: { value: getAddress(`0x${'f'.repeat(40)}`) }, value, operation: 0 },
  detailedExecutionInfo: {
    type: 'MULTISIG',
    nonce,
    safeTxGas: '0',
    baseGas: '0',
    gasPrice: '0',
    gasToken: zeroAddress,
    refundReceiver: { value: zeroAddress },
    safeTxHash: `0x${'0'.repeat(64)}`,
    signers: [],
    confirmationsRequired: 1,
    confirmations: [],
  },
})

test('the nonce that a host reports is believed where all that it reports has the hash', () => {
  const hash = hashOf([call(7n)], 300)
  const capitals: Hex = `0x${hash.slice(2).toUpperCase()}`
  const small = safe.toLowerCase() as typeof safe
  expect(readProposalNonce(chainId, { safe, safeTxHash: hash }, reportOf(300))).toBe(300)
  expect(readProposalNonce(chainId, { safe: small, safeTxHash: capitals }, reportOf(300))).toBe(300)
  for (const other of [reportOf(299), reportOf(300, '8')])
    expect(readProposalNonce(chainId, { safe, safeTxHash: hash }, other)).toBeUndefined()
  expect(readProposalNonce(1, { safe, safeTxHash: hash }, reportOf(300))).toBeUndefined()
  // A host may say less than a wallet service does.
  expect(readProposalNonce(chainId, { safe, safeTxHash: hash }, { txStatus: 'SUCCESS' })).toBeUndefined()
})

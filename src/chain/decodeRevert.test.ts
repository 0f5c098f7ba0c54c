import { encodeErrorResult, type Hex, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { merkleDistributorAbi } from '../abi/merkleDistributor.ts'
import { decodeRevert } from './decodeRevert.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const abi = merkleDistributorAbi
const overTime = parseAbi(['error NothingToPay(uint256 index, uint256 paid)'])
const solidity = parseAbi(['error Error(string)', 'error Panic(uint256)'])

describe('decodeRevert', () => {
  const cases: (Hex | undefined)[] = [
    encodeErrorResult({ abi, errorName: 'NotStarted', args: [1n, 1_800_000_000n] }),
    encodeErrorResult({ abi, errorName: 'Ended', args: [2n, 1_800_000_000n] }),
    encodeErrorResult({ abi, errorName: 'NotEnded', args: [2n, 1_800_000_000n] }),
    encodeErrorResult({ abi, errorName: 'NotEnded', args: [2n, 2n ** 64n - 1n] }),
    encodeErrorResult({ abi, errorName: 'NotStarted', args: [2n, 2n ** 64n] }),
    encodeErrorResult({ abi, errorName: 'AlreadyStarted', args: [2n, 1_800_000_000n] }),
    encodeErrorResult({ abi, errorName: 'NotCancellable' }),
    encodeErrorResult({ abi, errorName: 'OnlySweepReceiver', args: [account, account] }),
    encodeErrorResult({ abi, errorName: 'AlreadyClaimed', args: [7n] }),
    encodeErrorResult({ abi: overTime, errorName: 'NothingToPay', args: [7n, 5n] }),
    encodeErrorResult({ abi, errorName: 'InvalidProof', args: [7n, account, 5n] }),
    encodeErrorResult({ abi, errorName: 'SignatureExpired', args: [2n, 1_800_000_000n] }),
    encodeErrorResult({ abi, errorName: 'InvalidSignature', args: [account] }),
    encodeErrorResult({ abi, errorName: 'ZeroRecipient' }),
    encodeErrorResult({ abi, errorName: 'TransferFailed', args: [account, account, 5n] }),
    encodeErrorResult({ abi, errorName: 'InsufficientGas', args: [10n, 344_761n] }),
    encodeErrorResult({
      abi: parseAbi(['error Error(string)']),
      errorName: 'Error',
      args: ['Pausable: \u202epaused\n'],
    }),
    encodeErrorResult({ abi: parseAbi(['error Panic(uint256)']), errorName: 'Panic', args: [17n] }),
    '0x',
    '0xdeadbeef',
    undefined,
  ]

  it('says every reason in a sentence', () => {
    expect(
      cases.map((data) => `${decodeRevert(data).type}: ${decodeRevert(data).sentence}`),
    ).toMatchInlineSnapshot(`
      [
        "NotStarted: Claims open at 2027-01-15 08:00:00 UTC.",
        "Ended: Claims closed at 2027-01-15 08:00:00 UTC.",
        "NotEnded: Claims are still open, until 2027-01-15 08:00:00 UTC.",
        "NotEnded: This campaign never ends, so there is nothing to sweep.",
        "NotStarted: Claims open at second 18446744073709551616.",
        "AlreadyStarted: Claims opened at 2027-01-15 08:00:00 UTC. Nothing can be cancelled since.",
        "NotCancellable: This campaign can’t be cancelled.",
        "OnlySweepReceiver: Only 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266 can cancel this campaign.",
        "AlreadyClaimed: This allocation has already been claimed.",
        "NothingToPay: All that is unlocked has already been claimed.",
        "InvalidProof: The contract does not accept the proof for this address and amount.",
        "SignatureExpired: The signed claim authorization ran out at 2027-01-15 08:00:00 UTC.",
        "InvalidSignature: The signature is not one of 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266 over this claim.",
        "ZeroRecipient: The recipient must not be the zero address.",
        "TransferFailed: The transfer to 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266 was refused. The allocation stays open.",
        "InsufficientGas: The call needs a higher gas limit: 344761, but 10 was left.",
        "message: A contract refused the call: “Pausable: paused”.",
        "panic: A contract failed by its own fault (panic 17).",
        "unknown: The contract refused the call for an unknown reason.",
        "unknown: The contract refused the call for an unknown reason.",
        "unknown: The contract refused the call for an unknown reason.",
      ]
    `)
  })

  it.each([
    [
      encodeErrorResult({ abi, errorName: 'NotStarted', args: [1n, 1_800_000_000n] }),
      { type: 'NotStarted', now: 1n, start: 1_800_000_000n },
    ],
    [
      encodeErrorResult({ abi, errorName: 'Ended', args: [2n, 1_800_000_000n] }),
      { type: 'Ended', now: 2n, end: 1_800_000_000n },
    ],
    [
      encodeErrorResult({ abi, errorName: 'NotEnded', args: [2n, 1_800_000_000n] }),
      { type: 'NotEnded', now: 2n, end: 1_800_000_000n },
    ],
    [
      encodeErrorResult({ abi, errorName: 'AlreadyStarted', args: [2n, 1_800_000_000n] }),
      { type: 'AlreadyStarted', now: 2n, start: 1_800_000_000n },
    ],
    [encodeErrorResult({ abi, errorName: 'NotCancellable' }), { type: 'NotCancellable' }],
    [
      encodeErrorResult({ abi, errorName: 'OnlySweepReceiver', args: [account, other] }),
      { type: 'OnlySweepReceiver', caller: account, sweepReceiver: other },
    ],
    [
      encodeErrorResult({ abi, errorName: 'AlreadyClaimed', args: [7n] }),
      { type: 'AlreadyClaimed', index: 7n },
    ],
    [
      encodeErrorResult({ abi: overTime, errorName: 'NothingToPay', args: [7n, 5n] }),
      { type: 'NothingToPay', index: 7n, paid: 5n },
    ],
    [
      encodeErrorResult({ abi, errorName: 'InvalidProof', args: [7n, account, 5n] }),
      { type: 'InvalidProof', index: 7n, account, amount: 5n },
    ],
    [
      encodeErrorResult({ abi, errorName: 'SignatureExpired', args: [2n, 1_800_000_000n] }),
      { type: 'SignatureExpired', now: 2n, deadline: 1_800_000_000n },
    ],
    [
      encodeErrorResult({ abi, errorName: 'InvalidSignature', args: [account] }),
      { type: 'InvalidSignature', account },
    ],
    [encodeErrorResult({ abi, errorName: 'ZeroRecipient' }), { type: 'ZeroRecipient' }],
    [
      encodeErrorResult({ abi, errorName: 'TransferFailed', args: [account, other, 5n] }),
      { type: 'TransferFailed', token: account, recipient: other, amount: 5n },
    ],
    [
      encodeErrorResult({ abi, errorName: 'InsufficientGas', args: [10n, 344_761n] }),
      { type: 'InsufficientGas', available: 10n, required: 344_761n },
    ],
    [encodeErrorResult({ abi: solidity, errorName: 'Panic', args: [17n] }), { type: 'panic', code: 17n }],
    ['0xdeadbeef', { type: 'unknown', data: '0xdeadbeef' }],
    ['0x', { type: 'unknown', data: '0x' }],
    [undefined, { type: 'unknown', data: undefined }],
  ] as const)('keeps the values: %#', (data, { ...values }) => {
    const { sentence, ...kept } = decodeRevert(data)
    expect(kept).toEqual(values)
    expect(sentence).not.toBe('')
  })

  it('shows 160 characters of another contract’s words, and no more', () => {
    const messageOf = (words: string) =>
      decodeRevert(encodeErrorResult({ abi: solidity, errorName: 'Error', args: [words] }))
    expect(messageOf('x'.repeat(160))).toMatchObject({ type: 'message', message: 'x'.repeat(160) })
    expect(messageOf(`${'x'.repeat(160)}y`)).toMatchObject({ type: 'message', message: 'x'.repeat(160) })
  })

  it('takes an error that it knows nothing of for unknown, though the distributor has it', () => {
    const data = encodeErrorResult({ abi, errorName: 'ZeroTotal' })
    expect(decodeRevert(data)).toMatchObject({ type: 'unknown', data })
  })

  it('takes damaged bytes for unknown, whatever they are', () => {
    const data = encodeErrorResult({ abi, errorName: 'InvalidProof', args: [7n, account, 5n] })
    for (let length = 4; length < data.length - 2; length += 2) {
      const cut: Hex = `0x${data.slice(2, length)}`
      expect(decodeRevert(cut)).toMatchObject({ type: 'unknown', data: cut })
    }
  })
})

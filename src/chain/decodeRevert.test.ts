import { encodeErrorResult, type Hex, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { merkleDistributorAbi } from '../abi/merkleDistributor.ts'
import { decodeRevert } from './decodeRevert.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const abi = merkleDistributorAbi

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

  it('keeps the values', () => {
    const data = encodeErrorResult({ abi, errorName: 'NotStarted', args: [1n, 1_800_000_000n] })
    expect(decodeRevert(data)).toMatchObject({ type: 'NotStarted', now: 1n, start: 1_800_000_000n })
  })

  it('takes damaged bytes for unknown, whatever they are', () => {
    const data = encodeErrorResult({ abi, errorName: 'InvalidProof', args: [7n, account, 5n] })
    for (let length = 4; length < data.length - 2; length += 2) {
      const cut: Hex = `0x${data.slice(2, length)}`
      expect(decodeRevert(cut)).toMatchObject({ type: 'unknown', data: cut })
    }
  })
})

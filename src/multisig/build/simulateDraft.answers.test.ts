import { createRequire } from 'node:module'
import {
  concatHex,
  decodeFunctionData,
  encodeErrorResult,
  getAddress,
  type Hex,
  pad,
  parseAbi,
  size,
  toHex,
} from 'viem'
import { expect, test } from 'vitest'
import { createModelReader, reverted, revertedWith } from '../../chain/test-support/createModelReader.ts'
import { etherTransfer } from './draftTransaction.ts'
import { multiSendCallOnly } from './knownContracts.ts'
import { decodeMultiSend } from './multiSend.ts'
import { simulateDraft } from './simulateDraft.ts'

// What a Safe answers, word for word, and what is read in it.

const artifact: { deployedBytecode: Hex } = createRequire(import.meta.url)(
  '@safe-global/safe-contracts/build/artifacts/contracts/libraries/MultiSendCallOnly.sol/MultiSendCallOnly.json',
)
const abi = parseAbi(['function simulateAndRevert(address targetContract, bytes calldataPayload)'])
const safe = getAddress('0x5afe000000000000000000000000000000000001')
const account = getAddress('0x9000000000000000000000000000000000000009')
const calls = [1n, 2n, 3n].map((value) => etherTransfer(account, value))

/** What `simulateAndRevert` reverts with: whether it ran, the length of what came back, and that. */
const ended = (isSuccess: boolean, data: Hex = '0x') =>
  revertedWith(concatHex([toHex(isSuccess, { size: 32 }), toHex(size(data), { size: 32 }), data]))

/** @param end how a batch of so many calls ends */
async function simulate(end: (count: number) => unknown, { isGone = false } = {}) {
  const counts: number[] = []
  const { reader, setNodes } = createModelReader({
    respond(method, params) {
      if (method === 'eth_getCode') {
        if (isGone) setNodes('down')
        return artifact.deployedBytecode
      }
      const { to, data } = params[0] as { to: Hex; data: Hex }
      const [library, batch] = decodeFunctionData({ abi, data }).args
      expect([to, library]).toEqual([safe, multiSendCallOnly.address])
      const beginning = decodeMultiSend(batch) ?? []
      expect(beginning).toEqual(calls.slice(0, beginning.length).map((call) => ({ ...call, operation: 0 })))
      counts.push(beginning.length)
      return end(beginning.length)
    },
  })
  return { simulation: await simulateDraft(reader, { safe, calls }), counts }
}

test('what succeeds is asked once, all of it together', async () => {
  const succeeds = { simulation: { status: 'succeeds' }, counts: [3] }
  expect(await simulate(() => ended(true))).toEqual(succeeds)
  expect(await simulate(() => ended(true, '0x00'))).toEqual(succeeds)
})

const withoutReason =
  'The contract refuses it without a reason. The Safe may have too little ETH, or the contract may not know this call.'

test.each([
  [0, [3, 1]],
  [1, [3, 1, 2]],
  [2, [3, 1, 2]],
])('the call at place %d is found by ever longer beginnings', async (at, counts) => {
  expect(await simulate((count) => ended(count <= at))).toEqual({
    simulation: { status: 'fails', at, sentence: withoutReason },
    counts,
  })
})

test('the reason is that of the first call that fails, or else of all together', async () => {
  const reason = (word: string) =>
    encodeErrorResult({ abi: parseAbi(['error Error(string)']), errorName: 'Error', args: [word] })
  const say = (fails: number) => simulate((count) => ended(count < fails, reason(`by ${count}`)))
  for (const [fails, by] of [
    [1, 1],
    [2, 2],
    [3, 3],
  ] as const)
    expect((await say(fails)).simulation).toMatchObject({
      at: fails - 1,
      sentence: `A contract refused the call: “by ${by}”.`,
    })
})

const tokenErrors = parseAbi([
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  'error ERC20InvalidReceiver(address receiver)',
  'error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)',
])
const refusal = (errorName: (typeof tokenErrors)[number]['name'], args: readonly unknown[]) =>
  encodeErrorResult({ abi: tokenErrors, errorName, args } as Parameters<typeof encodeErrorResult>[0])

test.each<[string, Hex]>([
  [
    'The token refuses it: the Safe has 4 base units, and 7 are needed.',
    refusal('ERC20InsufficientBalance', [safe, 4n, 7n]),
  ],
  ['The token refuses the recipient.', refusal('ERC20InvalidReceiver', [account])],
  [
    'The token refuses it: the Safe has no allowance for so much.',
    refusal('ERC20InsufficientAllowance', [account, 4n, 7n]),
  ],
  ['The contract refused the call for an unknown reason.', '0x12345678'],
  [withoutReason, '0x'],
])('of what comes back it is said: %s', async (sentence, data) => {
  expect((await simulate(() => ended(false, data))).simulation).toEqual({ status: 'fails', at: 0, sentence })
})

test.each<[string, unknown]>([
  ['returns, as no Safe does', pad('0x1', { size: 64 })],
  ['reverts without a word', reverted],
  ['reverts with fewer than two words', revertedWith(toHex(1n, { size: 63 }))],
])('an address that %s has neither succeeded nor failed', async (_, answer) => {
  await expect(simulate(() => answer)).rejects.toMatchObject({
    name: 'NotRehearsedError',
    summary: 'We couldn’t simulate this transaction: the Safe or the node doesn’t support it.',
  })
})

test('nodes that go silent, or answer nonsense, are asked whether the transaction would succeed', async () => {
  const unanswered = {
    name: 'RpcUnreachableError',
    summary: expect.stringContaining('Whether the transaction would succeed'),
  }
  await expect(simulate(() => ended(true), { isGone: true })).rejects.toMatchObject(unanswered)
  await expect(simulate(() => 'nonsense')).rejects.toMatchObject(unanswered)
})

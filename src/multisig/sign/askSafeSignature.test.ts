import { decodeFunctionData, encodeErrorResult, getAddress, type Hex, pad, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { createChainReader } from '../../chain/createChainReader.ts'
import { createModelReader, reverted, revertedWith } from '../../chain/test-support/createModelReader.ts'
import { askSafeSignature } from './askSafeSignature.ts'

const safe = getAddress('0x5afe000000000000000000000000000000000001')
const hash = pad('0xab')
const yes = `0x1626ba7e${'0'.repeat(56)}` as const
const no = `0xffffffff${'0'.repeat(56)}` as const
const chainId = 81457
const abi = parseAbi(['function isValidSignature(bytes32,bytes) view returns (bytes4)'])

test('the Safe itself is asked, with the hash and the signature as they are', async () => {
  const asked: unknown[] = []
  const { reader } = createModelReader({
    chainId,
    respond(method, [call, block]) {
      const { to, data } = call as { to: Hex; data: Hex }
      asked.push([method, to, decodeFunctionData({ abi, data }).args, block])
      return yes
    },
  })
  expect(await askSafeSignature(reader, { safe, hash, signature: '0x1234' })).toEqual({ status: 'signed' })
  expect(asked).toEqual([['eth_call', safe, [hash, '0x1234'], '0x9']])
})

test.each<[string, unknown]>([
  ['refuses', reverted],
  // A yes that comes as a refusal is none.
  ['refuses with the word for yes', revertedWith(yes)],
  ['says no', no],
])('a Safe that %s has not signed', async (_, answer) => {
  const { reader } = createModelReader({
    chainId,
    respond: () => answer,
  })
  expect(await askSafeSignature(reader, { safe, hash, signature: '0x' })).toEqual({ status: 'not-signed' })
})

test('a question without an answer is neither yes nor no', async () => {
  const { reader, setNodes } = createModelReader({
    chainId,
    respond: () => yes,
  })
  setNodes('down')
  expect(await askSafeSignature(reader, { safe, hash, signature: '0x' })).toMatchObject({
    status: 'could-not-check',
    error: { summary: expect.stringContaining('Whether the Safe has signed the message') },
  })
  const nonsense = createModelReader({
    chainId,
    respond: () => 'nonsense',
  })
  expect(await askSafeSignature(nonsense.reader, { safe, hash, signature: '0x' })).toMatchObject({
    status: 'could-not-check',
    error: { summary: expect.stringContaining('Whether the Safe has signed the message') },
  })
})

/** Nodes that answer every call in their own way. */
function nodesThat(...answers: ((id: unknown) => object)[]) {
  const block = { number: '0x9', hash: pad('0x9'), timestamp: '0x6b49d200' }
  return createChainReader({
    chainId,
    rpcUrls: answers.map((_, at) => `http://node${at}.example/`),
    async fetch(input, init) {
      const at = Number(/node(\d)/.exec(String(input))?.[1])
      const answer = ({ id, method }: { id: unknown; method: string }) => {
        if (method === 'eth_chainId') return { jsonrpc: '2.0', id, result: '0x13e31' }
        if (method === 'eth_call') return { jsonrpc: '2.0', id, ...answers[at]?.(id) }
        return { jsonrpc: '2.0', id, result: block }
      }
      const body = JSON.parse(String(init?.body))
      return Response.json(Array.isArray(body) ? body.map(answer) : answer(body))
    },
  })
}
const refusal = (word: string) => () => ({
  error: {
    code: 3,
    message: 'execution reverted',
    data: encodeErrorResult({ abi: parseAbi(['error Error(string)']), errorName: 'Error', args: [word] }),
  },
})

test('nodes that pass on other reasons, or none, agree that the Safe refuses', async () => {
  const reader = nodesThat(refusal('GS020'), refusal('GS026'))
  expect(await askSafeSignature(reader, { safe, hash, signature: '0x' })).toEqual({ status: 'not-signed' })
})

test('nodes that contradict each other leave it open', async () => {
  for (const reader of [
    nodesThat(
      () => ({ result: yes }),
      () => ({ result: no }),
    ),
    nodesThat(() => ({ result: yes }), refusal('GS026')),
  ])
    expect(await askSafeSignature(reader, { safe, hash, signature: '0x' })).toMatchObject({
      status: 'could-not-check',
      error: { name: 'RpcDisagreementError' },
    })
})

import { createRequire } from 'node:module'
import { type Hex, keccak256 } from 'viem'
import { expect, test } from 'vitest'
import { createModelReader, type Nodes } from '../../chain/test-support/createModelReader.ts'
import { multiSendCallOnly } from '../build/knownContracts.ts'
import { nodesWith } from '../test-support/nodesWith.ts'
import { assertKnownCode } from './assertKnownCode.ts'

const { deployedBytecode: code }: { deployedBytecode: Hex } = createRequire(import.meta.url)(
  '@safe-global/safe-contracts/build/artifacts/contracts/libraries/MultiSendCallOnly.sol/MultiSendCallOnly.json',
)

function insist(answer: unknown, { nodes = 'up' as Nodes, asked = [] as unknown[] } = {}) {
  const model = createModelReader({
    head: () => ({ number: 9, hash: `0x${'bb'.repeat(32)}`, timestamp: 1_800_000_000 }),
    respond(method, params) {
      asked.push([method, ...params])
      return answer
    },
  })
  model.setNodes(nodes)
  return assertKnownCode(model.reader, multiSendCallOnly)
}

test('a library that is on chain as it was published is one', async () => {
  const asked: unknown[] = []
  await insist(code, { asked })
  expect(asked).toEqual([['eth_getCode', multiSendCallOnly.address, '0x9']])
})

test.each<[string, Hex]>([
  ['none', '0x'],
  ['another', '0x5f'],
])('error: where the code is %s, nothing is signed', async (_, other) => {
  await expect(insist(other)).rejects.toMatchObject({
    name: 'NotSignableError',
    summary:
      'Safe’s library for this (MultiSendCallOnly 1.4.1) is not on this chain as it should be. Nothing was signed.',
    facts: [
      `Contract: ${multiSendCallOnly.address}`,
      `Expected: ${multiSendCallOnly.codeHash}`,
      `Found: ${keccak256(other)}`,
    ],
  })
})

test('error: what could not be asked is no answer', async () => {
  const sentence = 'We couldn’t check this: The code of MultiSendCallOnly 1.4.1'
  await expect(insist(code, { nodes: 'down' })).rejects.toThrow(`${sentence}.`)
  await expect(insist(1)).rejects.toThrow(sentence)
})

test('error: nodes that show different code are shown with its hashes, which are short', async () => {
  await expect(assertKnownCode(nodesWith(code, '0x5f'), multiSendCallOnly)).rejects.toMatchObject({
    name: 'RpcDisagreementError',
    facts: [`node0.example: ${keccak256(code)}`, `node1.example: ${keccak256('0x5f')}`],
  })
})

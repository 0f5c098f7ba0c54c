import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { createModelReader } from '../../chain/test-support/createModelReader.ts'
import { nodesWith } from '../test-support/nodesWith.ts'
import { readContracts } from './readContracts.ts'

const [contract, account, other] = ['c1', 'a1', 'c2'].map(
  (end): Address => `0x00000000000000000000000000000000000000${end}` as const,
) as [Address, Address, Address]
const codes: Readonly<Record<string, string>> = { [contract]: '0x5f', [other]: '0x60', [account]: '0x' }

function modelOf(asked: unknown[] = []) {
  return createModelReader({
    head: () => ({ number: 9, hash: `0x${'bb'.repeat(32)}`, timestamp: 1_800_000_000 }),
    respond(method, params) {
      asked.push([method, ...params])
      return codes[params[0] as string]
    },
  })
}

test('those that have code are contracts, in the order in which they were given', async () => {
  const asked: unknown[] = []
  expect(await readContracts(modelOf(asked).reader, [contract, account, other])).toEqual([contract, other])
  expect(asked).toEqual([contract, account, other].map((address) => ['eth_getCode', address, '0x9']))
  expect(await readContracts(modelOf().reader, [account])).toEqual([])
  expect(await readContracts(modelOf().reader, [])).toEqual([])
})

test('error: what was asked is said where the nodes do not answer', async () => {
  const { reader, setNodes } = modelOf()
  setNodes('down')
  await expect(readContracts(reader, [account])).rejects.toThrow(
    'We couldn’t check this: Which addresses are contracts.',
  )
})

test('nodes need not agree on what the code is, and on whether there is any', async () => {
  expect(await readContracts(nodesWith('0x5f', '0x6060'), [contract])).toEqual([contract])
  expect(await readContracts(nodesWith('0x', '0x'), [contract])).toEqual([])
  await expect(readContracts(nodesWith('0x5f', '0x'), [contract])).rejects.toMatchObject({
    name: 'RpcDisagreementError',
    summary: 'We couldn’t check this: Which addresses are contracts. The nodes disagree.',
    facts: ['node0.example: some', 'node1.example: none'],
  })
})

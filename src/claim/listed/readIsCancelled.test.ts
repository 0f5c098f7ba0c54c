import { toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import { type Nodes, reverted } from '../../chain/test-support/createModelReader.ts'
import { type Answer, readerOfContract, word } from '../../chain/test-support/readerOfContract.ts'
import { springPackage } from '../test-support/springPackage.ts'
import { readIsCancelled } from './readIsCancelled.ts'

const { pkg, code } = springPackage()
const isCancelled = toFunctionSelector('isCancelled()')
const read = (answer: Answer, nodes: Nodes = 'up') =>
  readIsCancelled(readerOfContract(pkg.distributor, { [isCancelled]: answer }, { code, nodes }), pkg)

test.each<[string, Nodes, bigint, boolean]>([
  ['cancelled, and several nodes say so', 'up', 1n, true],
  ['not cancelled', 'up', 0n, false],
  ['cancelled by what one of three nodes says alone', 'forked', 1n, false],
  ['not cancelled by what one of three nodes says', 'forked', 0n, false],
])('a campaign that is %s', async (_, nodes, value, expected) => {
  expect(await read(word(value), nodes)).toBe(expected)
})

test('error: nodes that do not run the call have not said that it goes on', async () => {
  await expect(read(reverted)).rejects.toMatchObject({
    name: 'RpcUnreachableError',
    summary: expect.stringContaining('Whether the campaign was cancelled'),
  })
})

test('error: what could not be asked is no answer', async () => {
  await expect(read(word(0n), 'down')).rejects.toThrow('Whether the campaign was cancelled')
})

import { expect, test } from 'vitest'
import { assertTwoNodes } from './assertTwoNodes.ts'

const readerOf = (quorum: number, nodes: number) => ({ quorum, nodes: Array(nodes).fill({}) })

test('what decides is read from two nodes, or from the only one that there is', () => {
  for (const [quorum, nodes] of [
    [2, 2],
    [2, 5],
    [3, 3],
    [1, 1],
  ] as const)
    expect(() => assertTwoNodes(readerOf(quorum, nodes))).not.toThrow()
  for (const nodes of [2, 3])
    expect(() => assertTwoNodes(readerOf(1, nodes))).toThrow('What decides is read with createTwoNodeReader.')
})

import { getAddress, type Hex, pad, toHex } from 'viem'
import { expect, test } from 'vitest'
import { createModelReader } from '../../chain/test-support/createModelReader.ts'
import { readProposalEnd } from './readProposalEnd.ts'

const safe = getAddress('0x5afe000000000000000000000000000000000001')
const safeTxHash = pad('0xab')
const transactionHash = pad('0xcd')
/** Of Safe's own logs, with the hash as a topic. */
const topics = {
  success: '0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e',
  failure: '0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23',
} as const
const block = { blockNumber: '0x8', blockHash: pad('0x8') } as const

/** A chain whose Safe executes `next` next, and the receipt of the transaction with this log. */
function chain(next: number, topic?: Hex) {
  return createModelReader({
    respond(method) {
      if (method === 'eth_call') return toHex(next, { size: 32 })
      if (method !== 'eth_getTransactionReceipt' || topic === undefined) return null
      const log = {
        address: safe,
        topics: [topic, safeTxHash],
        data: pad('0x0'),
        transactionHash,
        logIndex: '0x0',
        removed: false,
        ...block,
      }
      return {
        transactionHash,
        transactionIndex: '0x0',
        status: '0x1',
        from: safe,
        to: safe,
        contractAddress: null,
        gasUsed: '0x1',
        effectiveGasPrice: '0x1',
        logs: [log],
        ...block,
      }
    },
  })
}
const proposal = { safe, safeTxHash, nonce: 4, transactionHash }

test('what waits is as the chain has it', async () => {
  expect(await readProposalEnd(chain(4).reader, proposal)).toEqual({ status: 'waiting', next: 4 })
})

test.each([
  ['executed', topics.success],
  ['failed', topics.failure],
])('a proposal whose execution logs so has %s', async (status, topic) => {
  expect(await readProposalEnd(chain(5, topic).reader, proposal)).toMatchObject({
    status,
    receipt: { transactionHash },
    block: 9,
  })
})

test('nodes that do not answer could not be asked, and a fault of this site is none of theirs', async () => {
  const silent = chain(4)
  silent.setNodes('down')
  expect(await readProposalEnd(silent.reader, proposal)).toMatchObject({
    status: 'could-not-check',
    error: { name: 'RpcUnreachableError' },
  })
  const broken = { ...chain(4).reader, atOneBlock: () => Promise.reject(new TypeError('undefined is not …')) }
  await expect(readProposalEnd(broken, proposal)).rejects.toThrow(TypeError)
})

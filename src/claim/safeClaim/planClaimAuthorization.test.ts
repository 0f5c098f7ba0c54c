import { encodeErrorResult, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { merkleDistributorAbi } from '../../abi/merkleDistributor.ts'
import { encodeClaimWithSignature } from '../../chain/encodeClaimWithSignature.ts'
import { encodeVestingClaimWithSignature } from '../../chain/encodeVestingClaimWithSignature.ts'
import { createModelReader, type Nodes, revertedWith } from '../../chain/test-support/createModelReader.ts'
import { withHashes } from './claimAuthorization.ts'
import { planClaimAuthorization } from './planClaimAuthorization.ts'
import { allocation, chainId, here, payer, pusher, safe } from './test-support/claimFixtures.ts'

const signature: Hex = '0x1234'
const terms = {
  chainId,
  safe,
  distributor: here,
  index: allocation.index,
  amount: allocation.amount,
  recipient: pusher,
  deadline: 1_800_000_060,
}
const claim = {
  distributor: here,
  index: 5n,
  account: safe,
  amount: allocation.amount,
  recipient: pusher,
  deadline: 1_800_000_060n,
  proof: allocation.proof,
  signature,
}

/** With nodes that answer a call so. */
async function plan({
  upTo,
  answer = '0x',
  nodes = 'up',
}: {
  upTo?: bigint
  answer?: unknown
  nodes?: Nodes
} = {}) {
  const asked: [method: string, ...unknown[]][] = []
  const model = createModelReader({
    chainId,
    head: () => ({ number: 7, hash: `0x${'bb'.repeat(32)}`, timestamp: 1_800_000_000 }),
    respond(method, params) {
      asked.push([method, ...params])
      switch (method) {
        case 'eth_estimateGas':
          return '0x5208'
        case 'eth_gasPrice':
          return '0x2'
        case 'eth_getBalance':
          return '0x9'
        case 'eth_getTransactionCount':
          return '0x4'
        default:
          return answer
      }
    },
  })
  model.setNodes(nodes)
  const proposal = withHashes({ ...terms, ...(upTo === undefined ? {} : { upTo }) }, [])
  const planned = await planClaimAuthorization(model.reader, { proposal, allocation, signature, payer })
  return { planned, asked }
}

test('anybody may send it: the call, to whom it pays, what it costs, and the sender’s next nonce', async () => {
  const call = { ...encodeClaimWithSignature(claim), value: 0n }
  const { planned, asked } = await plan()
  expect(planned).toEqual({
    call,
    functionName: 'claimWithSignature',
    recipient: pusher,
    payerNonce: 4,
    block: 7,
    outcome: { status: 'ok' },
    fee: { status: 'estimated', gas: 21_000n, l2Fee: 42_000n, l1Fee: undefined, total: 42_000n },
    payerBalance: 9n,
  })
  const { to, data } = call
  expect(asked).toContainEqual(['eth_call', { to, data, from: payer }, '0x7'])
  expect(asked).toContainEqual(['eth_estimateGas', { to, data, from: payer }])
  expect(asked).toContainEqual(['eth_getTransactionCount', payer, '0x7'])
})

test('over time it is the other contract’s call, with the most that may be paid', async () => {
  const { planned } = await plan({ upTo: 7n })
  expect(planned.call).toEqual({ ...encodeVestingClaimWithSignature({ ...claim, upTo: 7n }), value: 0n })
})

test('what would be refused has a reason and no fee', async () => {
  const answer = revertedWith(
    encodeErrorResult({ abi: merkleDistributorAbi, errorName: 'AlreadyClaimed', args: [5n] }),
  )
  expect((await plan({ answer })).planned).toMatchObject({
    outcome: { status: 'reverts', reason: expect.stringMatching(/claimed/i), isAgreed: true },
    fee: { status: 'unknown' },
    payerBalance: undefined,
  })
})

test('error: nodes that do not answer plan nothing', async () => {
  await expect(plan({ nodes: 'down' })).rejects.toMatchObject({ name: 'RpcUnreachableError' })
})

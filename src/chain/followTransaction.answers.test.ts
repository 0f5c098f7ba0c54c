import { encodeErrorResult, type Hex, parseAbi } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FollowedTransaction, followTransaction, type TransactionStatus } from './followTransaction.ts'
import {
  account,
  chainOfTransactions,
  type Mined,
  type Signed,
  signed,
  target,
} from './test-support/chainOfTransactions.ts'
import { listenTo } from './test-support/listenTo.ts'

const nonce = 5
let own: Signed
let chain: ReturnType<typeof chainOfTransactions>
beforeEach(async () => {
  own = await signed(nonce)
  chain = chainOfTransactions({ sentBefore: nonce })
})
afterEach(() => void vi.useRealTimers())

type Options = Partial<FollowedTransaction> & { confirmations?: number }
/**
 * What is said of `own` while these things happen one after the other, each when it has been looked at; then
 * nobody follows it any more.
 */
async function follow(happenings: readonly (() => void)[] = [], { confirmations, ...changed }: Options = {}) {
  const controller = new AbortController()
  const left = [...happenings]
  const said: TransactionStatus[] = []
  const transaction = { hash: own.hash, from: account.address, to: target, data: '0x1234' as Hex, ...changed }
  for await (const status of followTransaction(chain.reader, transaction, {
    signal: controller.signal,
    confirmations,
    onWake: (listener) => {
      queueMicrotask(() => {
        const next = left.shift()
        if (next) next()
        else controller.abort()
        listener()
      })
      return () => {}
    },
  }))
    said.push(status)
  return said
}
const mine = (block: number, sent = own, more: Partial<Mined> = {}) => {
  chain.head = Math.max(chain.head, block)
  chain.mined = [...chain.mined, { block, sent, ...more }]
}
const blockIs = (head: number) => () => {
  chain.head = head
}
const briefly = (said: readonly TransactionStatus[]) =>
  said.map((each) => {
    switch (each.status) {
      case 'pending':
        return each.isSeen ? 'seen' : 'unseen'
      case 'dropped':
        return each.isNonceUsed ? 'used' : 'dropped'
      case 'replaced':
        return `${each.kind} ${each.confirmations} ${each.isFinal}`
      case 'unknown':
        return each.error.summary
      default:
        return `${each.status} ${each.confirmations} ${each.isFinal}`
    }
  })

test('a transaction is unseen, then seen, then included, and each is said once', async () => {
  const said = await follow([
    () => {},
    () => {
      chain.known = [own]
    },
    () => {},
    () => mine(101),
  ])
  expect(said).toEqual([
    { status: 'pending', isSeen: false },
    { status: 'pending', isSeen: true },
    {
      status: 'included',
      receipt: expect.objectContaining({ transactionHash: own.hash, blockNumber: 101 }),
      confirmations: 1,
      agreement: { agreed: 3, configured: 3 },
      isFinal: true,
    },
  ])
})

test('it is final with as many blocks as are wanted', async () => {
  mine(100)
  const said = await follow([blockIs(101), blockIs(101), blockIs(102), blockIs(103)], { confirmations: 3 })
  expect(briefly(said)).toEqual(['included 1 false', 'included 2 false', 'included 3 true'])
})

test('what only one of several nodes shows is followed until another one confirms it', async () => {
  mine(100)
  chain.setNodes('forked')
  const said = await follow([() => chain.setNodes('up'), () => {}])
  expect(said.map((each) => 'agreement' in each && [each.agreement.agreed, each.isFinal])).toEqual([
    [1, false],
    [3, true],
  ])
})

test('one whose block leaves the chain waits again', async () => {
  mine(100)
  const said = await follow(
    [
      () => {
        chain.branch = 1
        chain.mined = []
      },
      () => mine(101),
      () => {
        chain.branch = 2
      },
      blockIs(102),
    ],
    { confirmations: 2 },
  )
  expect(briefly(said)).toEqual([
    'included 1 false',
    'unseen',
    'included 1 false',
    // The same block number, and another block.
    'included 1 false',
    'included 2 true',
  ])
})

const abi = parseAbi(['error AlreadyClaimed(uint256 index)', 'error ZeroRecipient()'])
const [claimed, zero] = [
  encodeErrorResult({ abi, errorName: 'AlreadyClaimed', args: [7n] }),
  encodeErrorResult({ abi, errorName: 'ZeroRecipient' }),
]
test('a transaction that reverted says why, as it would have before its block', async () => {
  mine(100, own, { isReverted: true })
  chain.revertsAt = (block) => (block === 99 ? claimed : zero)
  expect(await follow()).toMatchObject([
    {
      status: 'reverted',
      receipt: { transactionHash: own.hash, status: 'reverted' },
      confirmations: 1,
      isFinal: true,
      reason: { type: 'AlreadyClaimed', index: 7n },
    },
  ])
  expect(chain.asked.filter((each) => each.startsWith('eth_call'))).toEqual(['eth_call 99'])
})

test('or as it would after it, where what came before is in the same block', async () => {
  mine(100, own, { isReverted: true })
  chain.revertsAt = (block) => block === 100 && zero
  expect(await follow()).toMatchObject([{ status: 'reverted', reason: { type: 'ZeroRecipient' } }])
  chain = chainOfTransactions({ sentBefore: nonce })
  mine(100, own, { isReverted: true })
  chain.revertsAt = (block) => (block === 99 ? 'silent' : zero)
  expect(await follow()).toMatchObject([{ status: 'reverted', reason: { type: 'ZeroRecipient' } }])
})

test('the reason is looked for once a block, also where there is none', async () => {
  for (const reason of [claimed, false] as const) {
    chain = chainOfTransactions({ sentBefore: nonce })
    chain.revertsAt = () => reason
    mine(100, own, { isReverted: true })
    const said = await follow([blockIs(101), blockIs(102)], { confirmations: 3 })
    expect(said.map((each) => 'reason' in each && each.reason?.type)).toEqual(
      Array.from({ length: 3 }, () => (reason ? 'AlreadyClaimed' : undefined)),
    )
    expect(chain.asked.filter((each) => each.startsWith('eth_call'))).toHaveLength(reason ? 1 : 2)
  }
  // In another block it may have another one.
  chain = chainOfTransactions({ sentBefore: nonce })
  chain.revertsAt = () => (chain.branch === 0 ? claimed : zero)
  mine(100, own, { isReverted: true })
  const moved = () => {
    chain.branch = 1
  }
  const said = await follow([moved], { confirmations: 2 })
  expect(said.map((each) => 'reason' in each && each.reason?.type)).toEqual([
    'AlreadyClaimed',
    'ZeroRecipient',
  ])
})

test('what no node knows for thirty blocks is dropped, and may come back', async () => {
  const knows = (sent: readonly Signed[], head: number) => () => {
    chain.known = [...sent]
    chain.head = head
  }
  const said = await follow([
    ...[blockIs(129), blockIs(130)],
    ...[knows([own], 140), knows([], 169), knows([], 170)],
  ])
  expect(briefly(said)).toEqual(['unseen', 'dropped', 'seen', 'unseen', 'dropped'])
})

test('one that was included counts from when it was last seen so', async () => {
  mine(100)
  const gone = () => {
    chain.branch = 1
    chain.mined = []
    chain.head = 149
  }
  const said = await follow([blockIs(120), gone, blockIs(150)], { confirmations: 90 })
  expect(briefly(said)).toEqual(['included 1 false', 'included 21 false', 'unseen', 'dropped'])
})

test.each<[string, Partial<Parameters<typeof signed>[1]>, string]>([
  ['the same call', { tip: 2n }, 'repriced'],
  ['nothing to the sender', { to: account.address, data: '0x' }, 'cancelled'],
  ['another call', { data: '0x5678' }, 'other'],
  ['the same call with money', { value: 1n }, 'other'],
])('%s with its nonce takes its place', async (_, change, kind) => {
  const other = await signed(nonce, change)
  const said = await follow([() => mine(101, other), blockIs(102), () => {}], { nonce, confirmations: 2 })
  expect(said.slice(1)).toEqual(
    [1, 2].map((confirmations) => ({
      status: 'replaced',
      by: other.hash,
      kind,
      receipt: expect.objectContaining({ transactionHash: other.hash }),
      confirmations,
      agreement: { agreed: 3, configured: 3 },
      isFinal: confirmations === 2,
    })),
  )
})

test('a call with money is the same with as much', async () => {
  const other = await signed(nonce, { value: 9n, tip: 2n })
  mine(100, other)
  expect(briefly(await follow([], { nonce, value: 9n }))).toEqual(['repriced 1 true'])
})

test('of a replacement in a block that leaves the chain another one is said', async () => {
  const first = await signed(nonce, { tip: 2n })
  const second = await signed(nonce, { data: '0x' })
  mine(100, first)
  const changed = () => {
    chain.mined = []
    mine(100, second)
  }
  const said = await follow([changed, blockIs(101)], { nonce, confirmations: 2 })
  expect(briefly(said)).toEqual(['repriced 1 false', 'other 1 false', 'other 2 true'])
})

test('a nonce that was used by what is not found is used', async () => {
  const other = await signed(nonce, { tip: 2n })
  mine(100, other, { hasReceipt: false })
  expect(briefly(await follow([], { nonce }))).toEqual(['used'])
  chain = chainOfTransactions({ sentBefore: nonce + 1 })
  expect(briefly(await follow([], { nonce }))).toEqual(['used'])
})

test('where its own block is known and its receipt is not yet, it is seen', async () => {
  mine(100, own, { hasReceipt: false })
  const loud = own.hash.toUpperCase().replace('0X', '0x') as Hex
  expect(briefly(await follow([], { nonce }))).toEqual(['seen'])
  expect(briefly(await follow([], { nonce, hash: loud }))).toEqual(['seen'])
})

test('the nonce is learned from a node that shows it', async () => {
  chain.known = [own]
  const other = await signed(nonce, { tip: 2n })
  const replaced = () => {
    chain.known = []
    mine(101, other)
  }
  expect(briefly(await follow([replaced]))).toEqual(['seen', 'repriced 1 true'])
})

test('but not from one that shows another transaction', async () => {
  chain.known = [await signed(nonce - 1)]
  const other = await signed(nonce, { tip: 2n })
  expect(briefly(await follow([() => mine(101, other)]))).toEqual(['unseen'])
})

test('a nonce that is given is kept, whatever a node shows', async () => {
  chain.known = [own]
  expect(briefly(await follow([], { nonce: nonce - 1 }))).toEqual(['used'])
})

test('no block is looked into in which it cannot be', async () => {
  mine(98, await signed(nonce, { tip: 2n }))
  await follow([], { nonce, sentAtBlock: 97 })
  const blocks = chain.asked.filter((each) => each.startsWith('eth_getTransactionCount'))
  expect(Math.min(...blocks.map((each) => Number(each.split(' ')[1])))).toBeGreaterThanOrEqual(97)
})

test('a replacement of what no node has shown is found from the next nonce on', async () => {
  const [stranger, again] = [await signed(nonce, { data: '0x5678' }), await signed(nonce + 1, { tip: 2n })]
  const said = await follow([() => mine(101, stranger), () => mine(102, again)], { leastNonce: nonce })
  expect(briefly(said)).toEqual(['unseen', 'repriced 1 true'])
})

test('and so are a cancellation of it, and it itself', async () => {
  mine(100, await signed(nonce, { to: account.address, data: '0x' }))
  expect(briefly(await follow([], { leastNonce: nonce }))).toEqual(['cancelled 1 true'])
  chain = chainOfTransactions({ sentBefore: nonce })
  mine(100, own, { hasReceipt: false })
  // Sent with another call than it was asked for by: it is known by its hash alone.
  const loud = own.hash.toUpperCase().replace('0X', '0x') as Hex
  expect(briefly(await follow([], { leastNonce: nonce, data: '0x99', hash: loud }))).toEqual(['seen'])
})

test('with money the same call is one with as much', async () => {
  mine(100, await signed(nonce, { value: 9n, tip: 2n }))
  expect(briefly(await follow([], { leastNonce: nonce }))).toEqual(['unseen'])
  expect(briefly(await follow([], { leastNonce: nonce, value: 9n }))).toEqual(['repriced 1 true'])
})

test('without a nonce to begin with nothing is searched', async () => {
  mine(100, await signed(nonce, { tip: 2n }))
  expect(briefly(await follow())).toEqual(['unseen'])
  expect(chain.asked.filter((each) => each.startsWith('eth_getTransactionCount'))).toEqual([])
})

/** How often the transactions of a block were read. */
const lookedInto = (block: number) =>
  chain.asked.filter((each) => each === `eth_getBlockByNumber ${block}`).length

test('what was searched is not searched again', async () => {
  mine(99, await signed(nonce, { data: '0x5678' }))
  await follow([() => {}, () => {}], { leastNonce: nonce, sentAtBlock: 90 })
  expect(lookedInto(99)).toBe(1)
})

test('what one of several nodes says alone is searched again when the sender has sent more', async () => {
  mine(99, await signed(nonce, { data: '0x5678' }))
  chain.setNodes('forked')
  const more = await signed(nonce + 1, { data: '0x5678' })
  await follow([() => {}, () => {}], { leastNonce: nonce, sentAtBlock: 90 })
  expect(lookedInto(99)).toBe(1)
  chain.asked.length = 0
  await follow([() => {}, () => mine(101, more), () => {}], { leastNonce: nonce, sentAtBlock: 90 })
  expect(lookedInto(99)).toBe(2)
  chain.asked.length = 0
  await follow([() => {}, () => chain.setNodes('up'), () => {}], { leastNonce: nonce, sentAtBlock: 90 })
  expect(lookedInto(99)).toBe(2)
})

test('what could not be looked up is searched again', async () => {
  mine(95, await signed(nonce, { tip: 2n }))
  for (const nodes of ['up', 'forked'] as const) {
    chain.setNodes(nodes)
    chain.prunedBefore = 97
    const kept = () => {
      chain.prunedBefore = 0
    }
    const said = await follow([kept], { leastNonce: nonce, sentAtBlock: 90 })
    expect(briefly(said)).toEqual(['unseen', `repriced 6 ${nodes === 'up'}`])
  }
})

test('while nodes do not answer it is unknown, which is said once for each reason', async () => {
  chain.setNodes('down')
  const said = await follow([() => {}, () => chain.setNodes('up'), () => chain.setNodes('down')])
  const unknown = {
    status: 'unknown',
    error: { summary: expect.stringContaining('We couldn’t check this: The transaction.') },
    isRetryable: true,
  }
  expect(said).toMatchObject([unknown, { status: 'pending' }, unknown])
})

test('a fault of this site is thrown', async () => {
  Object.assign(chain.reader, { find: () => Promise.reject(new TypeError('a fault of ours')) })
  await expect(follow()).rejects.toThrow('a fault of ours')
})

test('nobody who has left hears of it', async () => {
  const signal = AbortSignal.abort()
  const transaction = { hash: own.hash, from: account.address, to: target, data: '0x1234' as Hex }
  for await (const status of followTransaction(chain.reader, transaction, { signal }))
    throw new Error(`It was said that it is ${status.status}.`)
  expect(chain.asked).toEqual([])
  const controller = new AbortController()
  Object.assign(chain.reader, {
    find: async () => {
      controller.abort()
    },
  })
  for await (const status of followTransaction(chain.reader, transaction, controller))
    throw new Error(`It was said that it is ${status.status}.`)
  expect(chain.asked).not.toEqual([])
})

test('it is looked at each two seconds, a block of Blast, or as often as is wanted', async () => {
  for (const [options, milliseconds] of [
    [{}, 2_000],
    [{ pollMs: 500 }, 500],
  ] as const) {
    vi.useFakeTimers()
    const controller = new AbortController()
    const transaction = { hash: own.hash, from: account.address, to: target, data: '0x1234' as Hex }
    chain.asked.length = 0
    const looks = () => chain.asked.filter((each) => each.startsWith('eth_getTransactionReceipt')).length
    const following = (async () => {
      for await (const status of followTransaction(chain.reader, transaction, {
        signal: controller.signal,
        ...options,
      }))
        expect(status.status).toBe('pending')
    })()
    await vi.advanceTimersByTimeAsync(milliseconds - 1)
    expect(looks()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(looks()).toBe(2)
    controller.abort()
    await following
    vi.useRealTimers()
  }
})

test('what is asked is said in words', async () => {
  const { reader, heard } = listenTo(chain.reader)
  chain.reader = reader
  await follow()
  expect(heard.filter((words) => words === 'The transaction')).toHaveLength(2)
})

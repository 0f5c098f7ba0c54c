import { encodeFunctionData } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { merkleDistributorAbi } from '../abi/merkleDistributor.ts'
import { EverclaimError } from '../errors.ts'
import * as v from '../schema/v.ts'
import { callContract } from './callContract.ts'
import { type ChainReader, type ChainReaderOptions, createChainReader } from './createChainReader.ts'
import { encodeClaim } from './encodeClaim.ts'
import { RpcDisagreementError, RpcUnreachableError, RpcWrongChainError } from './errors.ts'
import { readClaimed } from './readClaimed.ts'
import { readHead } from './readHead.ts'
import { smallQuantitySchema } from './rpcSchemas.ts'
import { deviceStopwatch, type Stopwatch } from './stopwatch.ts'
import { type DeployedCampaign, deployCampaign } from './test-support/deployCampaign.ts'
import { type Anvil, devAccount, startAnvil } from './test-support/startAnvil.ts'
import { type Fault, type FaultProxy, startFaultProxy } from './test-support/startFaultProxy.ts'

/** The chain's own past: no clock of a machine plays a part. */
const genesis = 1_700_000_000
const claimedIndex = 7
const openIndex = 8

let anvil: Anvil
let campaign: DeployedCampaign
let proxies: FaultProxy[]
let stuckAt: number

beforeAll(async () => {
  anvil = await startAnvil(['--timestamp', String(genesis)])
  campaign = await deployCampaign(anvil)
  stuckAt = v.parse(smallQuantitySchema, await anvil.rpc('eth_blockNumber'))
  await anvil.rpc('evm_increaseTime', 600)
  await anvil.rpc('anvil_mine', '0x28', '0x2')
  const claim = encodeClaim({ distributor: campaign.distributor, ...campaign.allocation(claimedIndex) })
  await anvil.mined(await anvil.rpc('eth_sendTransaction', { from: devAccount, ...claim }))
  proxies = await Promise.all([1, 2, 3].map(() => startFaultProxy(anvil.url)))
})

afterEach(() => {
  for (const proxy of proxies) proxy.set({ type: 'none' })
})

afterAll(async () => {
  await anvil?.stop()
  await Promise.all(proxies?.map((proxy) => proxy.stop()) ?? [])
})

function reading(count: number, options: Partial<ChainReaderOptions> = {}): ChainReader {
  return createChainReader({
    chainId: 81457,
    rpcUrls: proxies.slice(0, count).map((proxy) => proxy.url),
    timeoutMs: 6_000,
    ...options,
  })
}

const askClaimed = (reader: ChainReader, index = claimedIndex) =>
  readClaimed(reader, { distributor: campaign.distributor, index: BigInt(index) })
const claimed = async (reader: ChainReader, index = claimedIndex) =>
  (await askClaimed(reader, index)).isClaimed

/**
 * Time that passes as soon as somebody waits for a block of the chain, which takes some seconds. Patience
 * with a node, which is longer, or shorter where it was quick before, does not run out.
 */
const hasty = (): Stopwatch => {
  let elapsed = 0
  return {
    elapsed: () => elapsed,
    after(seconds, run) {
      if (seconds > 5 || seconds < 2) return deviceStopwatch.after(seconds, run)
      const timer = setTimeout(() => {
        elapsed += seconds
        run()
      })
      return () => clearTimeout(timer)
    },
  }
}

/** The only fault that costs time gets little of it; for honest nodes on a busy machine it is ample. */
const patienceFor = (fault: Fault) => ({ timeoutMs: fault.type === 'neverAnswers' ? 1_000 : 20_000 })

/** The first word of the bitmap as the nodes agree on it: an answer with 2^256 ways to lie. */
const firstWord = (reader: ChainReader) =>
  reader.atOneBlock({ question: 'The bitmap' }, (block) =>
    block.read(
      callContract('the bitmap', {
        to: campaign.distributor,
        data: encodeFunctionData({
          abi: merkleDistributorAbi,
          functionName: 'claimedWords',
          args: [0n, 1n],
        }),
      }),
    ),
  )

const honestWord = () => {
  const word = (1n << BigInt(claimedIndex)).toString(16).padStart(64, '0')
  return `0x${'20'.padStart(64, '0')}${'1'.padStart(64, '0')}${word}`
}

/** Changes the last byte of a hex result, to something of its own for each liar. */
const lieAs = (liar: number): Fault => ({
  type: 'lie',
  lie: (result) => `${String(result).slice(0, -2)}e${liar}`,
})

const faults: [string, Fault][] = [
  ['429 with text', { type: 'status', status: 429, body: 'slow down' }],
  ['429 in JSON-RPC', { type: 'jsonError', code: -32005, message: 'limit exceeded', status: 429 }],
  ['200 with a JSON-RPC error', { type: 'jsonError', code: -32000, message: 'internal failure' }],
  ['403', { type: 'status', status: 403 }],
  ['500', { type: 'status', status: 500 }],
  ['502 with HTML', { type: 'status', status: 502, body: '<h1>Bad gateway</h1>' }],
  ['200 with HTML', { type: 'html' }],
  ['truncated JSON', { type: 'truncated' }],
  ['the answer to another question', { type: 'wrongId' }],
  ['a result of another shape', { type: 'wrongShape' }],
  ['a null result', { type: 'lie', lie: () => null }],
  ['a connection that breaks off', { type: 'breaksOff' }],
  ['no answer, ever', { type: 'neverAnswers' }],
]

/** The same answer with every bit of its last word turned: each yes about a claim becomes a no. */
const turnLastWord = (result: unknown) => {
  const data = String(result)
  const turned = BigInt(`0x${data.slice(-64)}`) ^ (2n ** 256n - 1n)
  return `${data.slice(0, -64)}${turned.toString(16).padStart(64, '0')}`
}

describe('faults of nodes, of three', () => {
  // Each fault once for everything the node says, once only for the question that decides.
  const scopes = [
    ['always', undefined],
    ['when asked for the state', ['eth_call']],
  ] as const
  const matrix = faults.flatMap(([name, fault]) =>
    scopes.flatMap(([when, methods]) => [1, 2, 3].map((faulty) => ({ name, fault, when, methods, faulty }))),
  )

  it.each(matrix)('$name $when, at $faulty of 3', async ({ fault, methods, faulty }) => {
    for (const proxy of proxies.slice(0, faulty)) proxy.set(fault, methods)
    const reader = reading(3, patienceFor(fault))
    if (faulty === 1) {
      expect(await claimed(reader)).toBe(true)
      expect(await claimed(reader, openIndex)).toBe(false)
      return
    }
    if (faulty === 2)
      expect(await askClaimed(reader)).toEqual({ isClaimed: true, agreement: { agreed: 1, configured: 3 } })
    else
      await expect(claimed(reader)).rejects.toMatchObject({ name: 'RpcUnreachableError', isRetryable: true })
    for (const proxy of proxies) proxy.set({ type: 'none' })
    expect(await claimed(reader)).toBe(true)
  })

  it('another chain at 1 of 3: left out and reported', async () => {
    proxies[0]?.set({ type: 'chainId', chainId: 1 })
    const reader = reading(3)
    expect(await claimed(reader)).toBe(true)
    expect(reader.nodes[0]).toMatchObject({ state: 'wrongChain', detail: 'It serves chain 1.' })
  })

  it('another chain at 2 of 3: one is left, and two are too few', async () => {
    for (const proxy of proxies.slice(0, 2)) proxy.set({ type: 'chainId', chainId: 1 })
    expect(await askClaimed(reading(3))).toMatchObject({ agreement: { agreed: 1, configured: 3 } })
    await expect(claimed(reading(3, { quorum: 2 }))).rejects.toThrow(RpcUnreachableError)
  })

  it('another chain at 3 of 3: a fault of configuration', async () => {
    for (const proxy of proxies) proxy.set({ type: 'chainId', chainId: 1 })
    await expect(claimed(reading(3))).rejects.toMatchObject({
      name: 'RpcWrongChainError',
      expected: 81457,
      actual: 1,
      isRetryable: false,
    })
  })

  it('a head that is stuck at 1 of 3: left out and reported', async () => {
    proxies[1]?.set({ type: 'stuck', block: stuckAt })
    const reader = reading(3)
    expect(await claimed(reader)).toBe(true)
    expect(reader.nodes[1]).toMatchObject({ state: 'stale', headNumber: stuckAt })
  })

  it('heads that are stuck at 2 of 3: the two do not outvote the one', async () => {
    for (const proxy of proxies.slice(0, 2)) proxy.set({ type: 'stuck', block: stuckAt })
    const one = { isClaimed: true, agreement: { agreed: 1, configured: 3 } }
    expect(await askClaimed(reading(3, { stopwatch: hasty() }))).toEqual(one)
    await expect(claimed(reading(3, { stopwatch: hasty(), quorum: 2 }))).rejects.toThrow(RpcUnreachableError)
  })

  it('heads that are stuck at 3 of 3: the chain is halted, and what is read is of its last block', async () => {
    for (const proxy of proxies) proxy.set({ type: 'stuck', block: stuckAt })
    const reader = reading(3, { timeoutMs: 8_000, stopwatch: hasty() })
    expect(await readHead(reader)).toMatchObject({ number: stuckAt, isHalted: true })
    expect(await claimed(reader)).toBe(false)
    const later = { distributor: campaign.distributor, index: 7n, notBefore: stuckAt + 1 }
    await expect(readClaimed(reader, later)).rejects.toThrow(RpcUnreachableError)
  })

  it.each([
    ['far ahead', { number: 10 ** 9 }],
    ['far behind', { number: 1 }],
    ['of the future', { number: 10 ** 6, timestamp: 4_000_000_000 }],
  ])('an invented head %s at 1 of 3 moves nothing', async (_, head) => {
    proxies[0]?.set({ type: 'head', ...head })
    expect(await claimed(reading(3))).toBe(true)
  })

  it.each([0, 1, 2])('a lie of node %i about yes or no is outvoted and reported', async (liar) => {
    proxies[liar]?.set({ type: 'lie', lie: turnLastWord }, ['eth_call'])
    const reader = reading(3)
    expect(await claimed(reader)).toBe(true)
    expect(await claimed(reader, openIndex)).toBe(false)
    // The liar's answer may come after the two others have settled the question.
    await expect.poll(() => reader.nodes[liar]).toMatchObject({ state: 'dissenting', dissents: 2 })
  })

  it.each([2, 3])('lies at %i of 3 that differ: the nodes disagree', async (liars) => {
    proxies.slice(0, liars).forEach((proxy, i) => {
      proxy.set(lieAs(i), ['eth_call'])
    })
    await expect(firstWord(reading(3))).rejects.toThrow(RpcDisagreementError)
  })

  it('a lie at 1 of 3 about a word of the bitmap is outvoted', async () => {
    proxies[2]?.set(lieAs(1), ['eth_call'])
    const reader = reading(3, { quorum: 2 })
    expect(await firstWord(reader)).toEqual({ type: 'returned', data: honestWord() })
  })

  it('needs all three where the quorum says so', async () => {
    proxies[2]?.set(lieAs(1), ['eth_call'])
    await expect(firstWord(reading(3, { quorum: 3 }))).rejects.toThrow(RpcDisagreementError)
  })
})

describe('faults of nodes, of two', () => {
  it.each(faults)('%s at 1 of 2: the answer of the other', async (_, fault) => {
    proxies[0]?.set(fault)
    expect(await askClaimed(reading(2, patienceFor(fault)))).toEqual({
      isClaimed: true,
      agreement: { agreed: 1, configured: 2 },
    })
  })

  it('a lie at 1 of 2: the nodes disagree, whatever the question', async () => {
    proxies[0]?.set(lieAs(1), ['eth_call'])
    const reader = reading(2)
    await expect(firstWord(reader)).rejects.toThrow(RpcDisagreementError)
    proxies[0]?.set({ type: 'lie', lie: () => `0x${'0'.repeat(64)}` }, ['eth_call'])
    await expect(claimed(reader)).rejects.toThrow(RpcDisagreementError)
  })

  it('a head that is stuck at 1 of 2: the answer of the other', async () => {
    proxies[0]?.set({ type: 'stuck', block: stuckAt })
    expect(await claimed(reading(2))).toBe(true)
  })

  it('an invented height at 1 of 2: unknown which', async () => {
    proxies[0]?.set({ type: 'head', number: 1 })
    await expect(claimed(reading(2))).rejects.toThrow(RpcDisagreementError)
  })
})

describe('one node', () => {
  it.each(faults)('%s: could not check', async (_, fault) => {
    proxies[0]?.set(fault)
    await expect(claimed(reading(1, patienceFor(fault)))).rejects.toThrow(RpcUnreachableError)
  })

  it('its word', async () => {
    expect(await claimed(reading(1))).toBe(true)
  })
})

describe('a slow node', () => {
  it('is not waited for once the others are seen to move, and is found to be stale when its answer comes', async () => {
    proxies[2]?.set({ type: 'stuck', block: stuckAt })
    const release = proxies[2]?.hold()
    const stopwatch: Stopwatch = {
      ...deviceStopwatch,
      // A block is made while the second look is waited for.
      after(seconds, run) {
        if (seconds > 5) return deviceStopwatch.after(seconds, run)
        return deviceStopwatch.after(0.5, () => void anvil.rpc('anvil_mine', '0x1', '0x2').then(run))
      },
    }
    const reader = reading(3, { stopwatch })
    expect(await claimed(reader)).toBe(true)
    expect(reader.nodes[2]?.state).toBe('unasked')
    release?.()
    await expect.poll(() => reader.nodes[2]?.state).toBe('stale')
  })

  it('is waited for while the others do not move', async () => {
    for (const proxy of proxies.slice(0, 2)) proxy.set({ type: 'stuck', block: stuckAt })
    const release = proxies[2]?.hold()
    const answer = claimed(reading(3, { stopwatch: hasty(), quorum: 2 }))
    await expect.poll(() => proxies[1]?.asked.at(-1)).toBe('eth_getBlockByNumber')
    release?.()
    await expect(answer).rejects.toThrow(RpcUnreachableError)
  })
})

describe('a disagreement', () => {
  it('is settled by one re-read when it was passing', async () => {
    let calls = 0
    proxies[0]?.set({ type: 'lie', lie: (result) => (calls++ === 0 ? `0x${'0'.repeat(64)}` : result) }, [
      'eth_call',
    ])
    expect(await claimed(reading(2))).toBe(true)
    expect(calls).toBe(2)
  })
})

describe('the chain id', () => {
  it('is checked once a node, and again after it failed', async () => {
    const reader = reading(1)
    const checks = () => proxies[0]?.asked.filter((method) => method === 'eth_chainId').length ?? 0
    const before = checks()
    await claimed(reader)
    await claimed(reader)
    expect(checks() - before).toBe(1)
    proxies[0]?.set({ type: 'breaksOff' }, ['eth_call'])
    await expect(claimed(reader)).rejects.toThrow(RpcUnreachableError)
    proxies[0]?.set({ type: 'chainId', chainId: 10 })
    await expect(claimed(reader)).rejects.toThrow(RpcWrongChainError)
  })
})

describe('what may be shown', () => {
  const messageOf = (promise: Promise<unknown>) =>
    promise.then(
      () => '',
      (error: unknown) =>
        error instanceof EverclaimError
          ? error.message.replaceAll(/:\d{4,5}/g, ':PORT').replaceAll(/newest is \d+/g, 'newest is N')
          : String(error),
    )

  it('of nodes that are not there', async () => {
    proxies[0]?.set({ type: 'status', status: 500 })
    proxies[1]?.set({ type: 'jsonError', code: -32005, message: 'key abcdef123456 is over its limit' })
    const reader = createChainReader({
      chainId: 81457,
      rpcUrls: proxies.map((proxy) => `${proxy.url}/v2/abcdef123456`),
      quorum: 2,
    })
    expect(await messageOf(claimed(reader))).toMatchInlineSnapshot(`
      "We couldn’t check this: Whether this allocation is claimed. 1 of 3 nodes gave a usable answer and 2 are needed.

      127.0.0.1:PORT: HTTP 500.
      127.0.0.1:PORT: Error -32005 (key … is over its limit).

      Docs: docs/chain.md"
    `)
    expect(JSON.stringify(reader.nodes)).not.toContain('abcdef')
  })

  it('of one node that is not there', async () => {
    proxies[0]?.set({ type: 'breaksOff' })
    expect(await messageOf(claimed(reading(1)))).toMatchInlineSnapshot(`
      "We couldn’t check this: Whether this allocation is claimed. The only node gave no usable answer.

      127.0.0.1:PORT: No connection.

      Docs: docs/chain.md"
    `)
  })

  it('of nodes of another chain', async () => {
    for (const proxy of proxies) proxy.set({ type: 'chainId', chainId: 1 })
    expect(await messageOf(claimed(reading(3)))).toMatchInlineSnapshot(`
      "The node at 127.0.0.1:PORT serves chain 1, not chain 81457.

      Expected chain: 81457
      Actual chain: 1

      Docs: docs/chain.md"
    `)
  })

  it('of nodes that contradict each other', async () => {
    proxies[0]?.set({ type: 'lie', lie: () => `0x${'0'.repeat(64)}` }, ['eth_call'])
    expect(await messageOf(claimed(reading(2)))).toMatchInlineSnapshot(`
      "We couldn’t check this: Whether this allocation is claimed. The nodes disagree.

      127.0.0.1:PORT: returned 0x0000000000000000000000000000000000000000000000000000000000000000
      127.0.0.1:PORT: returned 0x0000000000000000000000000000000000000000000000000… (203 characters, hash 0x49250a93)

      Docs: docs/chain.md"
    `)
  })

  it('of nodes that lag', async () => {
    proxies[0]?.set({ type: 'stuck', block: stuckAt })
    proxies[1]?.set({ type: 'stuck', block: stuckAt })
    expect(await messageOf(claimed(reading(3, { stopwatch: hasty(), quorum: 2 })))).toMatchInlineSnapshot(`
      "We couldn’t check this: Whether this allocation is claimed. 1 of 3 nodes gave a usable answer and 2 are needed.

      127.0.0.1:PORT: It lags behind at block 4. The others’ newest is N.
      127.0.0.1:PORT: It lags behind at block 4. The others’ newest is N.

      Docs: docs/chain.md"
    `)
  })

  it('of an address without a distributor', async () => {
    const lost = readClaimed(reading(3), { distributor: devAccount, index: 0n })
    expect(await messageOf(lost)).toMatchInlineSnapshot(`
      "There is no distributor at 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266.

      Chain: 81457
      Address: 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266

      Docs: docs/chain.md"
    `)
  })
})

describe('createChainReader', () => {
  it('refuses a quorum that cannot be reached, and no nodes at all', () => {
    expect(() => reading(2, { quorum: 3 })).toThrow('The quorum must be between 1 and 2')
    expect(() => createChainReader({ chainId: 81457, rpcUrls: [] })).toThrow('At least one RPC URL')
  })

  it('does not count one URL twice', async () => {
    const url = proxies[0]?.url ?? ''
    expect(createChainReader({ chainId: 81457, rpcUrls: [url, `${url}/`, url] }).nodes).toHaveLength(1)
  })
})

import { QueryClient } from '@tanstack/react-query'
import { type Address, encodeAbiParameters, getAddress, padHex, toEventSelector, toHex } from 'viem'
import { expect, test, vi } from 'vitest'
import { createModelReader } from '../../chain/test-support/createModelReader.ts'
import { twoNodeReaderOf } from '../../chain/twoNodeReaderOf.ts'
import type { SiteConfig } from '../../config/site.ts'
import { plainSite } from '../../config/test-support/plainSite.ts'
import { claimOutcomesQuery } from './claimOutcomes.ts'

/** The nodes of the site, out of memory. */
vi.mock('../../chain/twoNodeReaderOf.ts', () => ({ twoNodeReaderOf: vi.fn() }))

const safe: Address = '0x00000000000000000000000000000000000000a1'
const [spring, autumn] = [getAddress(`0x${'d1'.repeat(20)}`), getAddress(`0x${'d2'.repeat(20)}`)]
const hash = `0x${'12'.repeat(32)}` as const
const place = { blockHash: `0x${'56'.repeat(32)}`, blockNumber: '0x7', transactionHash: hash } as const

const claimedLog = (index: bigint, account: Address, logIndex: `0x${string}`) => ({
  ...place,
  address: spring,
  logIndex,
  topics: [toEventSelector('Claimed(uint256,address,uint256)')],
  data: encodeAbiParameters(
    [{ type: 'uint256' }, { type: 'address' }, { type: 'uint256' }],
    [index, account, 5n],
  ),
})
const logs = [
  claimedLog(2n, autumn, '0x0'),
  claimedLog(3n, safe, '0x1'),
  {
    ...place,
    address: autumn,
    logIndex: '0x2',
    topics: [toEventSelector('ClaimSkipped(uint256,uint8)'), padHex(toHex(4n))],
    data: encodeAbiParameters([{ type: 'uint8' }], [1]),
  },
]
const receipt = {
  ...place,
  status: '0x1',
  from: safe,
  to: safe,
  gasUsed: '0x1',
  effectiveGasPrice: '0x1',
  logs,
}
const site: SiteConfig = {
  ...plainSite,
  campaigns: [spring, autumn].map((distributor, at) => ({ id: `round-${at}`, distributor, packages: [] })),
}

/** What a page gets to know where the nodes answer so for its transaction. */
async function ask(answer: unknown) {
  const asked: unknown[] = []
  const { reader } = createModelReader({
    head: () => ({ number: 9, hash: `0x${'00'.repeat(32)}`, timestamp: 1 }),
    respond: (method, params) => {
      asked.push([method, ...params])
      return answer
    },
  })
  vi.mocked(twoNodeReaderOf).mockReturnValue(reader)
  const client = new QueryClient()
  const query = claimOutcomesQuery(site, { safe, hash })
  const outcomes = await client.fetchQuery(query)
  const cached = client.getQueryCache().find(query)
  if (!cached || typeof query.refetchInterval !== 'function') throw new Error('it is asked once')
  const again = query.refetchInterval(cached as never)
  client.clear()
  expect(asked).toEqual([['eth_getTransactionReceipt', hash]])
  expect(twoNodeReaderOf).toHaveBeenLastCalledWith(site)
  return { outcomes, again }
}

test('default: what the transaction did for the Safe in each campaign of the site, which is not asked about again', async () => {
  expect(await ask(receipt)).toEqual({
    outcomes: [
      { distributor: spring, index: 3, status: 'paid', amount: 5n, recipient: getAddress(safe) },
      { distributor: autumn, index: 4, status: 'skipped', reason: 'alreadyClaimed' },
    ],
    again: false,
  })
})

test('behavior: a transaction that no block has yet is looked for again after four seconds', async () => {
  expect(await ask(null)).toEqual({ outcomes: null, again: 4_000 })
})

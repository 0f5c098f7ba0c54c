import { formatEther } from 'viem'
import { createChainReader } from '../../src/chain/createChainReader.ts'
import { createTwoNodeReader } from '../../src/chain/createTwoNodeReader.ts'
import { readNativeBalanceAt } from '../../src/chain/readNativeBalance.ts'
import type { ApiConfig } from '../../src/config/apiEnv.ts'
import { sentenceOf } from '../../src/errors.ts'
import { readRelayerKey } from '../sponsor/readRelayerKey.ts'
import { checkDatabase } from './checkDatabase.ts'
import { refusalOfPages } from './refusalOfPages.ts'

export type CheckLine = { readonly isFault: boolean; readonly text: string }

/**
 * Looks at all that the API needs, without starting it: database, nodes, and the relayer's key. Nothing is
 * changed, and nothing is sent.
 *
 * @param now unix milliseconds
 */
export async function checkApi(
  config: ApiConfig,
  { now = Date.now }: { now?: () => number } = {},
): Promise<CheckLine[]> {
  return [
    ...(await checkDatabase(config.database)),
    ...(await Promise.all(config.site.rpcUrls.map((url) => checkNode(config, url, now)))),
    ...(await checkKey(config)),
  ]
}

/** Named by its host: a key may be in its path. */
async function checkNode(
  { site: { chainId }, origins }: ApiConfig,
  url: string,
  now: () => number,
): Promise<CheckLine> {
  const host = new URL(url).host
  try {
    const [first] = await createChainReader({ chainId, rpcUrls: [url] }).readHeads()
    if (!first) throw new Error('it has no block.')
    for (const origin of origins) {
      const refusal = await refusalOfPages(url, origin)
      if (refusal) return { isFault: true, text: `Node ${host}: ${refusal}` }
    }
    const age = Math.max(0, Math.round(now() / 1_000 - Number(first.head.timestamp)))
    return {
      isFault: false,
      text: `Node ${host}: block ${first.head.number}, ${age.toLocaleString('en-US')} s old.`,
    }
  } catch (error) {
    return { isFault: true, text: `Node ${host}: ${sentenceOf(error)}` }
  }
}

async function checkKey({ site, sponsorship }: ApiConfig): Promise<CheckLine[]> {
  if (!sponsorship) return [{ isFault: false, text: 'Relayer: nothing is sponsored.' }]
  try {
    const { address } = await readRelayerKey(sponsorship.key)
    const balance = await createTwoNodeReader(site).atOneBlock(
      { question: 'The relayer’s balance' },
      (block) => readNativeBalanceAt(block, address, 'The relayer’s balance'),
    )
    const has = `Relayer ${address}: ${formatEther(balance)} ether`
    return balance === 0n
      ? [{ isFault: true, text: `${has}. Claims wait until it has some.` }]
      : [{ isFault: false, text: `${has}.` }]
  } catch (error) {
    return [{ isFault: true, text: `Relayer: ${sentenceOf(error)}` }]
  }
}

import { type Address, erc721Abi, getAddress, parseAbiItem } from 'viem'
import * as v from '../../src/schema/v.ts'
import type { ChainClient } from '../devnet/chainClient.ts'

const transferOfErc721 = parseAbiItem(
  'event Transfer(address indexed from, address indexed to, uint256 indexed id)',
)

/** A token of ERC-721 that an account holds. */
export type HeldCollectible = {
  readonly contract: Address
  readonly id: bigint
  readonly tokenName: string
  readonly tokenSymbol: string
  readonly uri: string | null
  readonly name: string | null
  readonly description: string | null
  readonly image: string | null
}

/**
 * Every ERC-721 token of an account, by the logs of transfers to it and what `ownerOf` says now; by contract,
 * then by id.
 */
export async function readCollectibles(chain: ChainClient, account: Address): Promise<HeldCollectible[]> {
  const logs = await chain.getLogs({
    event: transferOfErc721,
    args: { to: account },
    fromBlock: 0n,
    strict: true,
  })
  const seen = new Map(
    logs.map(({ address, args: { id } }) => [`${address}-${id}`, { contract: getAddress(address), id }]),
  )
  const candidates = [...seen.values()].sort(
    (a, b) => a.contract.localeCompare(b.contract) || (a.id < b.id ? -1 : 1),
  )
  const owners = await chain.multicall({
    contracts: candidates.map(
      ({ contract, id }) =>
        ({ address: contract, abi: erc721Abi, functionName: 'ownerOf', args: [id] }) as const,
    ),
  })
  return Promise.all(
    candidates
      .filter((_, index) => owners[index]?.result === getAddress(account))
      .map(async ({ contract, id }) => {
        const token = { address: contract, abi: erc721Abi } as const
        const [name, symbol, uri] = await chain.multicall({
          contracts: [
            { ...token, functionName: 'name' },
            { ...token, functionName: 'symbol' },
            { ...token, functionName: 'tokenURI', args: [id] },
          ],
        })
        return {
          contract,
          id,
          tokenName: name.result ?? '',
          tokenSymbol: symbol.result ?? '',
          uri: uri.result ?? null,
          ...textsOf(uri.result ?? ''),
        }
      }),
  )
}

const text = v.optional(v.fallback(v.nullable(v.string()), null), null)
const textsSchema = v.object({ name: text, description: text, image: text })

/** The texts of a token whose URL holds them. No other is fetched: the sandbox asks nobody. */
function textsOf(uri: string): v.InferOutput<typeof textsSchema> {
  const comma = uri.indexOf(',')
  const [head, content] = [uri.slice(0, comma), uri.slice(comma + 1)]
  try {
    if (!head.startsWith('data:application/json')) throw new Error('It is at an address.')
    const json = head.endsWith(';base64')
      ? Buffer.from(content, 'base64').toString()
      : decodeURIComponent(content)
    return v.parse(textsSchema, JSON.parse(json))
  } catch {
    return { name: null, description: null, image: null }
  }
}

import { type Address, BaseError, getAddress, parseAbi } from 'viem'
import type { ChainClient } from '../devnet/chainClient.ts'
import type { Token, Tokens } from '../safe/transactionDetails.ts'

const tokenAbi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function supportsInterface(bytes4 id) view returns (bool)',
])
/** ERC-165's name of ERC-721. */
const erc721Id = '0x80ac58cd'

/**
 * What a contract says of itself as a token: the sandbox's own list first, then the chain. Null when it is
 * none.
 */
export function createTokenReader(
  chain: ChainClient,
  tokens: Tokens,
): { read(address: Address): Promise<Token | null>; clear(): void } {
  const found = new Map<Address, Promise<Token | null>>()
  return {
    read(address) {
      const token = getAddress(address)
      const listed = tokens.get(token)
      if (listed) return Promise.resolve(listed)
      const known = found.get(token)
      if (known) return known
      const read = readToken(chain, token)
      found.set(token, read)
      read.catch(() => found.delete(token))
      return read
    },
    clear: () => found.clear(),
  }
}

async function readToken(chain: ChainClient, address: Address): Promise<Token | null> {
  const contract = { address, abi: tokenAbi } as const
  const [name, symbol, decimals, isErc721] = await Promise.all([
    orNull(chain.readContract({ ...contract, functionName: 'name' })),
    orNull(chain.readContract({ ...contract, functionName: 'symbol' })),
    orNull(chain.readContract({ ...contract, functionName: 'decimals' })),
    orNull(chain.readContract({ ...contract, functionName: 'supportsInterface', args: [erc721Id] })),
  ])
  const texts = { name: name ?? '', symbol: symbol ?? '', isForeign: true }
  if (isErc721) return { ...texts, decimals: 0, type: 'ERC721' }
  return decimals === null ? null : { ...texts, decimals, type: 'ERC20' }
}

/** A contract that refuses a question has no answer to it; a chain that is silent is a fault. */
async function orNull<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof BaseError && error.name === 'ContractFunctionExecutionError') return null
    throw error
  }
}

import type { TokenOnChain } from '../src/chain/readCampaign.ts'
import { isWebAddress } from '../src/config/isWebAddress.ts'
import { configFile, readDefaults } from './readDefaults.ts'
import { UsageError } from './usageError.ts'

/**
 * Reads what the options of `build` leave out of a token: symbol, name and decimals, on which two nodes must
 * agree, for they are fixed for ever. Undefined where nothing is left out, or nothing is known by which to
 * ask: then the options are missing.
 *
 * @throws UsageError where there is no token; RpcUnreachableError, RpcDisagreementError
 */
export async function tokenOnChain(values: {
  readonly token?: string | undefined
  readonly symbol?: string | undefined
  readonly name?: string | undefined
  readonly decimals?: string | undefined
  readonly 'chain-id': string
  readonly rpc: readonly string[]
}): Promise<TokenOnChain | undefined> {
  const { token, symbol, name, decimals } = values
  const chainId = Number(values['chain-id'])
  const defaults = readDefaults(process.env)
  const isGiven = values.rpc.length > 0
  const rpcUrls = isGiven ? values.rpc : (defaults.values.rpc ?? [])
  const isWhole = symbol !== undefined && name !== undefined && decimals !== undefined
  if (isWhole || !/^0x[0-9a-f]{40}$/i.test(token ?? '') || !Number.isSafeInteger(chainId)) return undefined
  if (rpcUrls.length < 2 || !rpcUrls.every(isWebAddress)) return undefined
  // Only who asks a chain waits for what that takes.
  const [{ countNodes, createTwoNodeReader }, { readTokenAt }] = await Promise.all([
    import('../src/chain/createTwoNodeReader.ts'),
    import('../src/chain/readCampaign.ts'),
  ])
  if (countNodes(rpcUrls) < 2) return undefined
  if (!isGiven && defaults.fromFile.has('rpc'))
    process.stderr.write(`From ${configFile}: rpc, for the token\n`)
  const reader = createTwoNodeReader({ chainId, rpcUrls })
  const found = await reader.atOneBlock({ question: 'The token' }, (block) =>
    readTokenAt(block, `0x${token?.slice(2).toLowerCase()}`),
  )
  if (!found)
    throw new UsageError([
      `--token: nothing at ${token} on chain ${chainId} answers as a token with decimals`,
    ])
  return found
}

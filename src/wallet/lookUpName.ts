import { type Address, createPublicClient, http } from 'viem'
import { mainnet } from 'viem/chains'
import { normalize } from 'viem/ens'
import type { SiteConfig } from '../config/site.ts'
import { EverclaimError } from '../errors.ts'
import { say } from '../language/say.ts'
import type { AccountName } from './accountName.ts'
import { avatarUrl } from './avatarUrl.ts'

/** Nobody answered whether an address has a name. */
export class NameLookupError extends EverclaimError {
  override name = 'NameLookupError'
  constructor({ account, cause }: { account: Address; cause: unknown }) {
    super(say('The name of this address could not be looked up just now.'), {
      facts: [say('Address: {account}', { account })],
      isRetryable: true,
      cause,
    })
  }
}

/**
 * Looks up on Ethereum which name an address calls its own (ENSIP-3), by a client of its own: the site's
 * chain knows no names. Null where it has none, where the name does not lead back to the address (the
 * universal resolver checks it), and where it is not spelled as ENSIP-15 wants: such names are made to look
 * like others. For a label, never for a decision.
 *
 * @throws NameLookupError when nobody answers
 */
export async function lookUpName(
  account: Address,
  { names, ipfsGateway }: Pick<SiteConfig, 'names' | 'ipfsGateway'>,
  signal?: AbortSignal,
): Promise<AccountName | null> {
  if (!names.isEnabled) return null
  const client = createPublicClient({
    chain: mainnet,
    // A name whose records lie elsewhere would have the page call hosts that nobody chose.
    ccipRead: false,
    transport: http(new URL(names.rpcUrl, globalThis.location?.href).href, {
      retryCount: 1,
      timeout: 10_000,
      fetchOptions: signal ? { signal } : {},
    }),
  })
  const name = await client.getEnsName({ address: account }).catch((cause: unknown) => {
    throw new NameLookupError({ account, cause })
  })
  if (!name || !isNormal(name)) return null
  // A name without its picture is better than none.
  const record = await client.getEnsText({ name, key: 'avatar' }).catch(() => null)
  return { name, avatar: record ? avatarUrl(record, ipfsGateway ?? null) : null }
}

function isNormal(name: string): boolean {
  try {
    return normalize(name) === name
  } catch {
    return false
  }
}

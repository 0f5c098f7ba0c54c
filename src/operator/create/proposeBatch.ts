import { type Address, type Hex, isAddressEqual } from 'viem'
import { hashSafeTransaction, type SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { readSafeState } from '../../chain/readSafeState.ts'
import { twoNodeReaderOf } from '../../chain/twoNodeReaderOf.ts'
import type { SiteConfig } from '../../config/site.ts'
import { EverclaimError } from '../../errors.ts'
import { draftTransaction } from '../../multisig/build/draftTransaction.ts'
import { proposeTransaction } from '../../multisig/propose/proposeTransaction.ts'
import { readNonces } from '../../multisig/propose/readNonces.ts'
import { signOnce } from '../../multisig/propose/signOnce.ts'
import { signingSupport } from '../../multisig/sign/signingSupport.ts'
import type { KeptSignatures } from '../../multisig/sources/keptSignatures.ts'
import { SafeServiceError } from '../../safe/service/errors.ts'
import type { DeployCall } from '../deploy/deployCalls.ts'
import { NotProposedError } from '../deploy/deployErrors.ts'

/**
 * Has an owner sign calls as one transaction of a Safe, behind all that wait in its queue, and hands it to
 * the wallet service, where the other owners find it.
 *
 * @throws NotProposedError where the service certainly has nothing; SafeServiceError where it may have it
 */
export async function proposeBatch(
  site: SiteConfig,
  {
    safe: address,
    owner,
    calls,
    sign,
    kept,
  }: {
    safe: Address
    owner: Address
    calls: readonly DeployCall[]
    sign: (transaction: SafeTransaction) => Promise<Hex>
    /** Where the signature waits until the service has taken it: another try asks for no second one. */
    kept: KeptSignatures
  },
): Promise<{ safeTxHash: Hex; nonce: number }> {
  const prepare = async () => {
    const safe = await readSafeState(twoNodeReaderOf(site), address)
    if (safe.status !== 'safe') throw new NotProposedError(`There is no Safe at ${address} on Blast.`)
    if (!safe.owners.some((each) => isAddressEqual(each, owner)))
      throw new NotProposedError(`${owner} is no owner of the Safe. Connect the wallet of one.`)
    const support = signingSupport(safe.version)
    if (!support.isSupported) throw new NotProposedError(support.reason)
    const { recommended, serviceError } = await readNonces(site, address)
    // Without its queue the batch could take the place of another transaction that waits.
    if (serviceError) throw serviceError
    return { safe, transaction: draftTransaction(calls, recommended) }
  }
  const { safe, transaction } = await prepare().catch((error: unknown) => {
    throw notProposed(error)
  })
  const hash = hashSafeTransaction({ chainId: site.chainId, safe: address }, transaction)
  try {
    const safeTxHash = await signOnce(
      { hash, owner },
      {
        owners: safe.owners,
        kept,
        sign: () => sign(transaction),
        send: (signature) => proposeTransaction(site, { safe, transaction, owner, signature }),
      },
    )
    return { safeTxHash, nonce: transaction.nonce }
  } catch (error) {
    if (error instanceof SafeServiceError && error.stored === 'maybe') throw error
    throw notProposed(error)
  }
}

function notProposed(error: unknown): unknown {
  if (error instanceof NotProposedError || !(error instanceof EverclaimError)) return error
  return new NotProposedError(`${error.summary} Nothing was proposed.`, {
    facts: error.facts,
    cause: error,
    isRetryable: error.isRetryable,
  })
}

import type { Address } from 'viem'
import type { Manifest } from '../../src/campaign/manifest.ts'
import { capToHex } from '../../src/chain/capToHex.ts'
import type { ChainReader } from '../../src/chain/createChainReader.ts'
import { distributorParameters } from '../../src/chain/distributorParameters.ts'
import {
  RpcConfigurationError,
  RpcDisagreementError,
  RpcUnreachableError,
  RpcWrongChainError,
} from '../../src/chain/errors.ts'
import { readCodeAt } from '../../src/chain/readCodeAt.ts'
import { isRuntimeCodeOf } from '../../src/chain/runtimeCode.ts'
import { ProblemError } from '../http/problem.ts'

const outages = [RpcUnreachableError, RpcDisagreementError, RpcWrongChainError, RpcConfigurationError]

/** What a package, by its manifest and cap, is a package of. */
export type PackageOfContract = {
  readonly manifest: Manifest
  readonly cap: Uint8Array
  /** Recomputed from both. */
  readonly distributor: Address
}

/**
 * Asks the chain whether the contract that a package recomputes to is there, with exactly the code that
 * it must have: its parameters and its cap are in it.
 *
 * @throws ProblemError `no-contract` where the nodes agree that it does not, `could-not-check` where too few
 * have said anything
 */
export async function checkContract(
  reader: ChainReader,
  { manifest, cap, distributor }: PackageOfContract,
): Promise<void> {
  const question = 'The code of the distributor'
  const campaign = { parameters: distributorParameters(manifest), cap: capToHex(cap) }
  const code = await reader
    .atOneBlock({ question }, (block) => readCodeAt(block, distributor, question))
    .catch((error) => {
      if (!outages.some((each) => error instanceof each)) throw error
      throw new ProblemError(
        'could-not-check',
        'We couldn’t check this package’s contract on the chain. Nothing was kept. Try again.',
        { retryAfter: 5 },
      )
    })
  if (code === '0x')
    throw new ProblemError(
      'no-contract',
      `The contract of this package, ${distributor}, isn’t on the chain. Create it first. Nothing was kept.`,
      { reason: 'no-code' },
    )
  if (!isRuntimeCodeOf(campaign, code))
    throw new ProblemError(
      'no-contract',
      `At ${distributor} there is other code than a contract of this package has. Nothing was kept.`,
      { reason: 'other-code' },
    )
}

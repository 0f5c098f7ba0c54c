import type { Address } from 'viem'
import type { ChainReader } from '../chain/createChainReader.ts'
import { readSafe, type SafeOnChain } from '../chain/readSafe.ts'
import { EverclaimError } from '../errors.ts'
import { say } from '../language/say.ts'

/** The host's Safe is none on the chain. Nothing may be connected to it. */
export class SafeAbsentError extends EverclaimError {
  override name = 'SafeAbsentError'

  constructor({ address, status }: { address: Address; status: 'absent' | 'no-safe' }) {
    super(
      status === 'absent'
        ? say(
            'The page around this one has opened a Safe that does not exist on Blast, so nothing was connected. Activate it there first, or open another one.',
          )
        : say(
            'The page around this one has opened an address on Blast that is not a Safe, so nothing was connected. Open a Safe there.',
          ),
      { facts: [say('Address: {account}', { account: address })] },
    )
  }
}

/** What a Safe is on chain. */
export type CheckedSafe = Omit<Extract<SafeOnChain, { status: 'safe' }>, 'status'>

/**
 * Compares the Safe that a host names with the chain: the host decides nothing that the chain knows.
 *
 * @throws SafeAbsentError; RpcUnreachableError and RpcDisagreementError where it could not be checked
 */
export async function checkSafe(reader: ChainReader, address: Address): Promise<CheckedSafe> {
  const found = await readSafe(reader, address)
  if (found.status !== 'safe') throw new SafeAbsentError({ address, status: found.status })
  const { owners, threshold, version } = found
  return { owners, threshold, version }
}

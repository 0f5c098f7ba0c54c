import type { Hex } from 'viem'
import type { ChainReader } from '../../../chain/createChainReader.ts'
import type { SiteConfig } from '../../../config/site.ts'
import { plainSite } from '../../../config/test-support/plainSite.ts'
import { EverclaimError } from '../../../errors.ts'
import type { Proposal } from '../../../multisig/proposal.ts'
import { readProposals } from '../../../multisig/sources/storedProposals.ts'
import { detailsOf, entryOf } from '../../../multisig/test-support/detailsOfProposal.ts'
import * as v from '../../../schema/v.ts'
import { createMemoryStorage } from '../../../storage/test-support/createMemoryStorage.ts'
import type { FollowedSafeClaim, SafeClaimWatchOptions } from '../createSafeClaimWatch.ts'
import { allocation, campaigns, chainId, here, person, safe, sign, window } from './claimFixtures.ts'
import { createModelFixture } from './createModelFixture.ts'

/** As a service that cannot be reached is reported. */
export class DownError extends EverclaimError {
  override name = 'DownError'
}

/** The Safe's place in the campaign that is claimed from. */
export const followed: FollowedSafeClaim = { safe, distributor: here, allocation, campaigns, fromBlock: 0 }
export const siteWithWallets: SiteConfig = {
  ...plainSite,
  safeService: { isEnabled: true, url: 'https://service.example' },
}

/** A proposal with the signatures of these people. */
export async function signed(proposal: Proposal, ...by: readonly number[]): Promise<Proposal> {
  const signatures = await Promise.all(
    by.map(async (at) => ({ signer: person(at).address, signature: await sign(at, proposal.safeTxHash) })),
  )
  return { ...proposal, signatures }
}

/**
 * A chain on which claims are open, a browser that remembers nothing, and a wallet service that shows what is
 * in `service.listed`, or fails with `service.fault`.
 */
export function createWatchFixture() {
  const chain = createModelFixture()
  chain.wait(window.start - 1_800_000_000)
  const storage = createMemoryStorage()
  const service: { listed: readonly Proposal[]; fault?: Error | undefined; asked: number } = {
    listed: [],
    asked: 0,
  }
  const asked: NonNullable<SafeClaimWatchOptions['service']> = {
    async getTransactionQueue() {
      service.asked++
      if (service.fault) throw service.fault
      return { results: service.listed.map(entryOf) } as never
    },
    async getTransactionDetails({ transactionId }) {
      const proposal = service.listed.find(({ safeTxHash }) => transactionId.endsWith(safeTxHash))
      if (!proposal) throw new DownError('It is not known.')
      const confirmations = proposal.signatures.map(({ signer, signature }) => [signer, signature] as const)
      return detailsOf({ proposal, confirmations })
    },
  }
  return {
    chain,
    storage,
    service,
    options: { storage, reader: chain.reader, service: asked },
    /** What this browser remembers. */
    kept: () => readProposals(storage, { chainId, safe }),
    execute: (proposal: Proposal) =>
      chain.execute({ proposal, signers: [person(0).address, person(1).address] }, 'direct'),
  }
}

/** The same reader, with other answers to some calls. */
export const answering = (reader: ChainReader, answerTo: (data: Hex) => Hex | undefined): ChainReader => ({
  ...reader,
  atOneBlock: (options, work) =>
    reader.atOneBlock(options, (block) =>
      work({
        number: block.number,
        agreement: block.agreement,
        readHead: block.readHead,
        async read(read) {
          const [call] = typeof read.params === 'function' ? read.params('latest') : read.params
          const answer = read.method === 'eth_call' ? answerTo((call as { data: Hex }).data) : undefined
          return answer === undefined ? block.read(read) : v.parse(read.schema, answer)
        },
      }),
    ),
})

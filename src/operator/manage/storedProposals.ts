import type { Address } from 'viem'
import { z } from 'zod'
import { addressSchema as address, dataSchema as bytes, hashSchema as hash } from '../../chain/rpcSchemas.ts'

const count = z.int().nonnegative()

const proposalSchema = z.strictObject({
  kind: z.enum(['push', 'sweep', 'collect-yield', 'collect-gas']),
  safe: address,
  to: address,
  data: bytes,
  /** How it reached the owners. */
  way: z.enum(['service', 'host', 'wallet', 'file']),
  /** What the owners sign. Null for a file: whoever brings it in chooses the nonce. */
  safeTxHash: hash.nullable(),
  /** The Safe's next nonce, and a block, before it was proposed. */
  fromNonce: count,
  seenAtBlock: count,
  /** Unix milliseconds by this machine's clock. */
  savedAt: count,
})

/** A call that the owners of a Safe were asked to make. */
export type ManageProposal = z.infer<typeof proposalSchema>

const most = 12
/** A batch of 200 payments has about 200,000 characters; browsers keep five million of a site. */
const longest = 1_500_000
const keyOf = (distributor: Address) => `everclaim.manage.proposals.${distributor.toLowerCase()}`

export const idOfProposal = ({ safeTxHash, safe, savedAt }: ManageProposal): string =>
  safeTxHash ?? `${safe} ${savedAt}`

/**
 * What was proposed from this browser about a campaign, newest first. Owners take days, so it outlives the
 * tab. Nothing depends on it: what became of a proposal is asked of the chain. Storage may be refused or hold
 * anything; then nothing is remembered.
 */
export function createStoredProposals(storage: () => Pick<Storage, 'getItem' | 'setItem'>) {
  return {
    read(distributor: Address): readonly ManageProposal[] {
      try {
        const entries = z
          .array(z.unknown())
          .safeParse(JSON.parse(storage().getItem(keyOf(distributor)) ?? '[]'))
        return (entries.data ?? []).flatMap((entry) => {
          const parsed = proposalSchema.safeParse(entry)
          return parsed.success && parsed.data.to.toLowerCase() === distributor.toLowerCase()
            ? parsed.data
            : []
        })
      } catch {
        return []
      }
    },
    write(distributor: Address, proposals: readonly ManageProposal[]): void {
      const kept: string[] = []
      let length = 2
      for (const text of proposals.slice(0, most).map((each) => JSON.stringify(each))) {
        length += text.length + 1
        if (length > longest) break
        kept.push(text)
      }
      try {
        storage().setItem(keyOf(distributor), `[${kept.join()}]`)
      } catch {
        // They are followed as long as the page is open.
      }
    },
  } as const
}

import type { Address } from 'viem'
import { readSafe } from '../safe/readSafe.ts'
import { delegateSigner } from './delegateSigner.ts'
import type { FixtureContext } from './handlers.ts'
import { dataFault } from './serviceFault.ts'

/**
 * Makes somebody a delegate, and ends that. The delegator signs, or for the end the delegate too; one of its
 * owners names who is delegate for one Safe. `generation`: of the service, by which the signed form differs.
 */
export function changeDelegates({ chain, delegates }: FixtureContext, generation: 1 | 2) {
  const chainId = chain.chain.id
  const refuse = (who: string) => dataFault(400, `Signature does not match provided ${who}`)
  return {
    async add({
      safe,
      delegate,
      delegator,
      signature,
      label,
    }: {
      safe: Address | null
      delegate: Address
      delegator: Address
      signature: string
      label: string
    }): Promise<undefined> {
      if (safe) {
        const { owners } = await readSafe(chain, safe)
        if (!owners.includes(delegator))
          throw dataFault(400, `Provided delegator=${delegator} is not an owner of Safe=${safe}`)
      }
      const signed = { generation, chainId, delegate, signature, now: Date.now() }
      if (!(await delegateSigner(signed, [delegator]))) throw refuse(`delegator=${delegator}`)
      delegates.add({ safe, delegate, delegator, label })
    },

    async remove({
      safe,
      delegate,
      delegator,
      signature,
    }: {
      safe: Address | null
      delegate: Address
      delegator: Address | null
      signature: string
    }): Promise<undefined> {
      const found = delegates
        .list()
        .filter(
          (each) =>
            each.delegate === delegate &&
            (!safe || each.safe === safe) &&
            (!delegator || each.delegator === delegator),
        )
      if (found.length === 0) throw dataFault(404, 'Not found')
      const signed = { generation, chainId, delegate, signature, now: Date.now() }
      const signer = await delegateSigner(signed, [delegate, ...found.map((each) => each.delegator)])
      if (!signer) throw refuse(`delegate=${delegate} or delegator`)
      // A delegator speaks for what is theirs only.
      for (const each of found) if ([each.delegator, delegate].includes(signer)) delegates.remove(each)
    },
  }
}

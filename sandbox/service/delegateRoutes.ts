import { type Address, getAddress } from 'viem'
import { z } from 'zod'
import { readSafe } from '../safe/readSafe.ts'
import { delegateSigner } from './delegateSigner.ts'
import type { FixtureContext, NewerRoute } from './handlers.ts'
import { parseBody } from './parseBody.ts'
import { dataFault } from './serviceFault.ts'

const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'Invalid address')
  .transform((text) => getAddress(text.toLowerCase()))
const additionSchema = z.object({
  safe: address.nullish(),
  delegate: address,
  delegator: address,
  signature: z.string(),
  label: z.string(),
})
const removalSchema = z
  .object({ delegator: address.nullish(), safe: address.nullish(), signature: z.string() })
  .refine(({ delegator, safe }) => delegator || safe, {
    error: "At least one of the fields 'safe' or 'delegator' is required",
  })

/**
 * The calls that make somebody a delegate and end that. The delegator signs, or for the end the delegate too;
 * one of its owners names who is delegate for one Safe.
 */
export function delegateRoutes(world: FixtureContext): readonly NewerRoute[] {
  const { chain, delegates } = world
  const chainId = chain.chain.id
  const refuse = (who: string) => dataFault(400, `Signature does not match provided ${who}`)

  const add = (generation: 1 | 2): NewerRoute['answer'] =>
    async function answer({ body }) {
      const { safe = null, delegate, delegator, signature, label } = parseBody(additionSchema, body)
      if (safe) {
        const { owners } = await readSafe(chain, safe)
        if (!owners.includes(delegator))
          throw dataFault(400, `Provided delegator=${delegator} is not an owner of Safe=${safe}`)
      }
      const signed = { generation, chainId, delegate, signature, now: Date.now() }
      if (!(await delegateSigner(signed, [delegator]))) throw refuse(`delegator=${delegator}`)
      delegates.add({ safe, delegate, delegator, label })
    }

  const remove = (generation: 1 | 2): NewerRoute['answer'] =>
    async function answer({ path, body }) {
      const parsed = parseBody(removalSchema, body)
      const delegate = getAddress(path.address ?? '')
      const safe = path.safe_address ? getAddress(path.safe_address) : parsed.safe
      const isMeant = (each: { safe: Address | null; delegate: Address; delegator: Address }) =>
        each.delegate === delegate &&
        (!safe || each.safe === safe) &&
        (!parsed.delegator || each.delegator === parsed.delegator)
      const found = delegates.list().filter(isMeant)
      if (found.length === 0) throw dataFault(404, 'Not found')
      const signed = { generation, chainId, delegate, signature: parsed.signature, now: Date.now() }
      const signer = await delegateSigner(signed, [delegate, ...found.map(({ delegator }) => delegator)])
      if (!signer) throw refuse(`delegate=${delegate} or delegator`)
      // A delegator speaks for what is theirs only.
      for (const each of found) if ([each.delegator, delegate].includes(signer)) delegates.remove(each)
    }

  return [
    { method: 'POST', path: '/v1/chains/{chainId}/delegates', answer: add(1) },
    { method: 'POST', path: '/v2/chains/{chainId}/delegates', answer: add(2) },
    { method: 'DELETE', path: '/v1/chains/{chainId}/delegates/{address}', answer: remove(1) },
    { method: 'DELETE', path: '/v2/chains/{chainId}/delegates/{address}', answer: remove(2) },
    {
      method: 'DELETE',
      path: '/v1/chains/{chainId}/safes/{safe_address}/delegates/{address}',
      answer: remove(1),
    },
  ]
}

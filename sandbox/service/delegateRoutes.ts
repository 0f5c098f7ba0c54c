import { getAddress } from 'viem'
import { z } from 'zod'
import { changeDelegates } from './changeDelegates.ts'
import type { FixtureContext, NewerRoute } from './handlers.ts'
import { parseBody } from './parseBody.ts'

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

/** The calls of the service's generation 1 that make somebody a delegate and end that. */
export function delegateRoutes(world: FixtureContext): readonly NewerRoute[] {
  const change = changeDelegates(world, 1)
  const remove: NewerRoute['answer'] = async ({ path, body }) => {
    const { safe = null, delegator = null, signature } = parseBody(removalSchema, body)
    const delegate = getAddress(path.address ?? '')
    return change.remove({
      safe: path.safe_address ? getAddress(path.safe_address) : safe,
      delegate,
      delegator,
      signature,
    })
  }
  return [
    {
      method: 'POST',
      path: '/v1/chains/{chainId}/delegates',
      async answer({ body }) {
        const { safe = null, ...addition } = parseBody(additionSchema, body)
        return change.add({ safe, ...addition })
      },
    },
    { method: 'DELETE', path: '/v1/chains/{chainId}/delegates/{address}', answer: remove },
    {
      method: 'DELETE',
      path: '/v1/chains/{chainId}/safes/{safe_address}/delegates/{address}',
      answer: remove,
    },
  ]
}

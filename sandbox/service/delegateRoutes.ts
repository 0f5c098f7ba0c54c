import { getAddress } from 'viem'
import * as v from '../../src/schema/v.ts'
import { changeDelegates } from './changeDelegates.ts'
import type { FixtureContext, NewerRoute } from './handlers.ts'
import { parseBody } from './parseBody.ts'

const address = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{40}$/, 'Invalid address'),
  v.transform((text) => getAddress(text.toLowerCase())),
)
const additionSchema = v.object({
  safe: v.nullish(address),
  delegate: address,
  delegator: address,
  signature: v.string(),
  label: v.string(),
})
const removalSchema = v.pipe(
  v.object({ delegator: v.nullish(address), safe: v.nullish(address), signature: v.string() }),
  v.check(
    ({ delegator, safe }) => Boolean(delegator || safe),
    "At least one of the fields 'safe' or 'delegator' is required",
  ),
)

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

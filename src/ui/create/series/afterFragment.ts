import { getAddress } from 'viem'
import { hashSchema } from '../../../hex/hexText.ts'
import { parseAddressInput } from '../../../hex/parseAddressInput.ts'
import type { MissingRound } from '../../../operator/series/draftSeries.ts'
import * as v from '../../../schema/v.ts'

/** The page on which the round after this one is made. What is behind the `#` is sent to no host. */
export const afterPath = ({ distributor, manifestHash }: MissingRound): string =>
  `/create/#${new URLSearchParams({ after: getAddress(distributor), ...(manifestHash && { hash: manifestHash }) })}`

/** Which round the part of the address behind `#` asks to go on from; undefined where it asks for none. */
export function readAfter(fragment: string): MissingRound | undefined {
  const values = new URLSearchParams(fragment.replace(/^#/, ''))
  const input = parseAddressInput(values.get('after') ?? '')
  if (input.status !== 'address') return undefined
  const hash = v.safeParse(hashSchema, values.get('hash'))
  return { distributor: input.address, manifestHash: hash.success ? hash.output : null }
}

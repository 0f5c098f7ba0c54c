import { getAddress, type Hex, numberToHex } from 'viem'
import * as v from '../../schema/v.ts'
import type { SafeCall } from './createSafeApp.ts'
import { codes, SafeRequestInvalidError } from './errors.ts'
import type { SafeInfo } from './messages.ts'

/** Which Safe a host has open, and whether a request is one for it. */
export type OpenSafe = ReturnType<typeof createOpenSafe>

export function createOpenSafe(first: Pick<SafeInfo, 'safeAddress' | 'chainId'>) {
  let { safeAddress, chainId } = first
  const isOwnAddress = (address: unknown): boolean =>
    typeof address === 'string' && address.toLowerCase() === safeAddress.toLowerCase()

  function isOwnChain(id: unknown): boolean {
    try {
      return (typeof id === 'string' || typeof id === 'number') && BigInt(id) === BigInt(chainId)
    } catch {
      return false
    }
  }

  return {
    address: (): string => safeAddress,
    chainId: (): number => chainId,
    accounts: (): Hex[] => [getAddress(safeAddress)],
    chainIdHex: (): Hex => numberToHex(chainId),
    isOwnAddress,
    isOwnChain,
    assertChain(id: string | number): void {
      if (!isOwnChain(id)) throw new SafeRequestInvalidError(`Safe is not on chain ${id}`)
    },
    assertOwn(from: unknown): void {
      if (from != null && !isOwnAddress(from))
        throw new SafeRequestInvalidError('Invalid from address', { code: codes.unauthorized })
    },
    /** The host has opened `now`: what of it is new. */
    replace(now: Pick<SafeInfo, 'safeAddress' | 'chainId'>): { hasMoved: boolean; isOther: boolean } {
      const change = { hasMoved: now.chainId !== chainId, isOther: !isOwnAddress(now.safeAddress) }
      safeAddress = now.safeAddress
      chainId = now.chainId
      return change
    },
  }
}

/** A call of a request, as callers write it. */
export const callSchema = v.looseObject({
  to: v.nullish(v.string()),
  value: v.nullish(v.union([v.string(), v.pipe(v.number(), v.finite()), v.bigint()])),
  data: v.nullish(v.string()),
  /** The node's own name for `data`, which some libraries use. */
  input: v.nullish(v.string()),
})

export function readCall(call: v.InferOutput<typeof callSchema>, noValue: string): SafeCall {
  const { to, value, data, input } = call
  return { to: to ?? '', value: value ? `${value}` : noValue, data: data || input || '0x' }
}

/** @throws SafeRequestInvalidError with the sentence `fault` */
export function parse<output>(
  schema: v.GenericSchema<unknown, output>,
  value: unknown,
  fault: string,
): output {
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  throw new SafeRequestInvalidError(fault, { cause: new v.ValiError(parsed.issues) })
}

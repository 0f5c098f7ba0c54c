import { type Hex, hashMessage as hashText, hashTypedData } from 'viem'
import * as v from '../../schema/v.ts'
import { SafeRequestInvalidError } from './errors.ts'
import { type TypedData, typedDataSchema } from './messages.ts'
import { primaryTypeOf } from './primaryTypeOf.ts'

/**
 * What a message is known by to a verifier of its signature: EIP-191 for a text, EIP-712 for typed data. A
 * text that looks like hex is a text here, as in Safe's SDK.
 *
 * @throws SafeRequestInvalidError 'Invalid message type', 'Invalid typed data', 'Please specify primaryType'
 */
export function hashMessage(message: string | TypedData): Hex {
  if (typeof message === 'string') return hashText(message)
  const typedData = v.safeParse(typedDataSchema, message)
  if (!typedData.success)
    throw new SafeRequestInvalidError('Invalid message type', { cause: new v.ValiError(typedData.issues) })
  const { domain, types, message: values } = typedData.output
  const primaryType = primaryTypeOf(typedData.output)
  try {
    return hashTypedData({ domain: withChainId(domain), types, primaryType, message: values })
  } catch (cause) {
    throw new SafeRequestInvalidError('Invalid typed data', { cause })
  }
}

/**
 * Chain ids come as number, text, bigint or as an object of an older library; the domain's hash needs the
 * number.
 */
function withChainId({ chainId, ...domain }: Record<string, unknown>) {
  if (chainId === undefined || chainId === null) return domain
  if (typeof chainId === 'object' && 'toNumber' in chainId && typeof chainId.toNumber === 'function')
    return { ...domain, chainId: BigInt(chainId.toNumber()) }
  return { ...domain, chainId: BigInt(`${chainId}`) }
}

import {
  type Address,
  decodeFunctionData,
  encodeAbiParameters,
  encodeErrorResult,
  encodeFunctionResult,
  type Hex,
  isAddressEqual,
  isHex,
  namehash,
  parseAbi,
  zeroAddress,
} from 'viem'
import * as v from '../../src/schema/v.ts'

/**
 * What the double knows of a name. `claimedBy` says that it is its own, whether or not the name leads back.
 */
export type KnownName = {
  readonly name: string
  readonly address: Address
  readonly claimedBy?: Address
  readonly texts?: Readonly<Record<string, string>>
}

const universalResolver = parseAbi([
  'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
  'function reverseWithGateways(bytes reverseName, uint256 coinType, string[] gateways) view returns (string, address, address)',
  'error ResolverNotFound(bytes name)',
  'error ReverseAddressMismatch(string primary, bytes primaryAddress)',
])
const resolver = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function text(bytes32 node, string key) view returns (string)',
])

const hex = v.custom<Hex>((value) => isHex(value))
const requestSchema = v.object({
  id: v.unknown(),
  method: v.string(),
  params: v.optional(v.array(v.unknown())),
})
const callSchema = v.looseTuple([v.object({ data: hex })])

/**
 * A double of Ethereum's ENS, which cannot run here: it answers as a node of chain 1 would whose only
 * contract is the universal resolver, and knows the names that it is given. The wire format is the real one,
 * and as the real contract it refuses a name that does not lead back to the address that claims it.
 */
export function createNameService(names: readonly KnownName[]): (body: unknown) => unknown {
  return (body) => {
    const parsed = v.safeParse(requestSchema, body)
    if (!parsed.success)
      return { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Invalid Request' } }
    const { id, method, params } = parsed.output
    const result = (result: unknown) => ({ jsonrpc: '2.0', id, result })
    if (method === 'eth_chainId') return result('0x1')
    const call = v.safeParse(callSchema, params)
    if (method !== 'eth_call' || !call.success)
      return {
        jsonrpc: '2.0',
        id,
        error: { code: -32601, message: 'The sandbox’s Ethereum knows names only.' },
      }
    const answer = resolve(names, call.output[0].data)
    if (answer.type === 'returned') return result(answer.data)
    return { jsonrpc: '2.0', id, error: { code: 3, message: 'execution reverted', data: answer.data } }
  }
}

type Answer = { type: 'returned' | 'reverted'; data: Hex }

function resolve(names: readonly KnownName[], data: Hex): Answer {
  const { functionName, args } = decodeFunctionData({ abi: universalResolver, data })
  const missing = (name: Hex): Answer => ({
    type: 'reverted',
    data: encodeErrorResult({ abi: universalResolver, errorName: 'ResolverNotFound', args: [name] }),
  })
  if (functionName === 'reverseWithGateways') {
    const [account] = args
    const claimed = names.find(({ address, claimedBy = address }) => sameAddress(claimedBy, account))
    if (!claimed) return missing('0x00')
    const { name, address } = claimed
    if (!sameAddress(address, account))
      return {
        type: 'reverted',
        data: encodeErrorResult({
          abi: universalResolver,
          errorName: 'ReverseAddressMismatch',
          args: [name, address],
        }),
      }
    return {
      type: 'returned',
      data: encodeFunctionResult({
        abi: universalResolver,
        functionName,
        result: [name, zeroAddress, zeroAddress],
      }),
    }
  }
  const [name, question] = args
  const asked = decodeFunctionData({ abi: resolver, data: question })
  const [node] = asked.args
  const known = names.find((each) => namehash(each.name) === node)
  if (!known) return missing(name)
  const inner =
    asked.functionName === 'addr'
      ? encodeAbiParameters([{ type: 'address' }], [known.address])
      : encodeAbiParameters([{ type: 'string' }], [known.texts?.[asked.args[1]] ?? ''])
  return {
    type: 'returned',
    data: encodeFunctionResult({ abi: universalResolver, functionName, result: [inner, zeroAddress] }),
  }
}

function sameAddress(one: Address, other: Hex): boolean {
  return other.length === 42 && isAddressEqual(one, other)
}

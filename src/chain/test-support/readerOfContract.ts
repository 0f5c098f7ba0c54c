import { type Address, encodeAbiParameters, type Hex, isAddressEqual, toHex } from 'viem'
import type { ChainReader } from '../createChainReader.ts'
import { createModelReader, type Nodes, reverted, type revertedWith } from './createModelReader.ts'

/** What a contract answers to a call whose data begin so; a number is no answer of a node. */
export type Answer = Hex | typeof reverted | ReturnType<typeof revertedWith> | number
type Answers = Readonly<Record<Hex, Answer>>

/** One number, as a contract returns it. */
export const word = (value: bigint): Hex => toHex(value, { size: 32 })

/** A list of numbers, as a contract returns it. */
export const words = (...values: readonly bigint[]): Hex =>
  encodeAbiParameters([{ type: 'uint256[]' }], [values])

/**
 * A chain with one contract, at block 100. It reverts for whatever it has no answer to; other addresses are
 * empty, and return nothing.
 *
 * @param options `asked` gets the data of each call
 */
export function readerOfContract(
  contract: Address,
  answers: Answers,
  { code = '0x5f', asked = [], nodes = 'up' }: { code?: Hex | number; asked?: Hex[]; nodes?: Nodes } = {},
): ChainReader {
  const model = createModelReader({
    head: () => ({ number: 100, hash: `0x${'bb'.repeat(32)}`, timestamp: 1_800_000_000 }),
    respond(method, params) {
      const [call] = params as readonly [Address | { to: Address; data: Hex }]
      const to = typeof call === 'string' ? call : call.to
      const data = typeof call === 'string' ? '0x' : call.data
      if (method === 'eth_call') asked.push(data)
      if (!isAddressEqual(to, contract)) return '0x'
      if (method === 'eth_getCode') return code
      const begins = Object.keys(answers).find((selector) => data.startsWith(selector)) as Hex | undefined
      return begins === undefined ? reverted : answers[begins]
    },
  })
  model.setNodes(nodes)
  return model.reader
}

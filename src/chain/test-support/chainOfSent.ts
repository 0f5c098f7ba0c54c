import { type Address, concat, type Hex, keccak256, numberToHex, pad, toHex } from 'viem'
import { createModelReader } from './createModelReader.ts'

export const sender: Address = '0x00000000000000000000000000000000000000f1'
export const stranger: Address = '0x00000000000000000000000000000000000000f2'
export const target: Address = '0x00000000000000000000000000000000000000c1'
/** Its newest block. */
export const newestBlock = 40

export type Sent = { block: number; from?: Address; nonce: number; input?: Hex }

/**
 * A chain of 41 blocks with these transactions, by `sender` to `target` unless they say otherwise.
 *
 * @param options `prunedBefore`: its nodes have no state of earlier blocks. `fails`: which methods have no
 * answer
 */
export function chainOfSent(
  sent: readonly Sent[],
  { prunedBefore = 0, fails = (_: string): boolean => false } = {},
) {
  /** Each question with its block. */
  const asked: string[] = []
  const model = createModelReader({
    head: () => ({ number: newestBlock, hash: pad('0xbb', { size: 32 }), timestamp: 1_800_000_000 }),
    respond(method, params) {
      const at = Number(method === 'eth_getTransactionCount' ? params[1] : params[0])
      asked.push(`${method} ${at}`)
      if (fails(method)) return 'no answer'
      if (method === 'eth_getTransactionCount')
        return at < prunedBefore
          ? 'pruned'
          : toHex(sent.filter(({ from = sender, block }) => from === params[0] && block <= at).length)
      const all = sent.filter(({ block }) => block === at).map(transactionOf)
      // Whole transactions are given to those who ask for them.
      if (params[1] !== true) return { transactions: all.map(({ hash }) => hash) }
      // The first is a deposit of the OP stack, which has not the fields of a transaction.
      return { transactions: [{ type: '0x7e', from: stranger }, ...all] }
    },
  })
  return Object.assign(model, { asked })
}

const transactionOf = ({ block, from = sender, nonce, input = '0x' }: Sent) => ({
  hash: keccak256(concat([from, toHex(block), toHex(nonce)])),
  from,
  to: target,
  nonce: toHex(nonce),
  input,
  value: '0x0',
  blockNumber: numberToHex(block),
  blockHash: pad(toHex(block), { size: 32 }),
  type: '0x2',
})

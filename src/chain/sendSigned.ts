import type { Hex } from 'viem'
import { hashSchema } from '../hex/hexText.ts'
import { message } from '../language/say.ts'
import type { ChainReader } from './createChainReader.ts'

/**
 * What became of signed bytes that were handed out. None of it decides anything: the chain does, by a
 * receipt.
 * - `sent`: a node has taken them; `known`: one had them already;
 * - `nonce-used`: a block has a transaction of this nonce;
 * - `underpriced`: too cheap for today, or than what a node holds of this nonce;
 * - `no-funds`: the key holds too little;
 * - `refused`: no node took them, for whatever reason.
 */
export type SentOutcome = 'sent' | 'known' | 'nonce-used' | 'underpriced' | 'no-funds' | 'refused'

const sayings: readonly [RegExp, SentOutcome][] = [
  [/already (known|imported|in (the )?(pool|mempool))|known transaction|ALREADY_EXISTS/i, 'known'],
  [/nonce (is )?too low|nonce has already been used|old nonce/i, 'nonce-used'],
  [/underpriced|base ?fee|fee too low|gas price too low/i, 'underpriced'],
  [/insufficient (funds|balance)|not enough (funds|balance)/i, 'no-funds'],
]

/**
 * Hands signed bytes to every node. Never throws for what nodes do: the same bytes may be handed out again at
 * any time.
 */
export async function sendSigned(reader: ChainReader, raw: Hex): Promise<SentOutcome> {
  const said: string[] = []
  const taken = await reader.find(
    {
      question: message('Whether a transaction is taken'),
      method: 'eth_sendRawTransaction',
      params: [raw],
      schema: hashSchema,
    },
    ({ reason }) => said.push(reason),
  )
  if (taken !== undefined) return 'sent'
  return sayings.find(([saying]) => said.some((each) => saying.test(each)))?.[1] ?? 'refused'
}

import type { Address } from 'viem'
import { parseAccountInput } from '../../claim/parseAccountInput.ts'

export type SafeInput =
  | { status: 'empty' }
  | { status: 'address'; address: Address }
  | { status: 'unusable'; reason: string }

/** What wallets write before an address on Blast (EIP-3770, CAIP-10), and what people take it for. */
const onBlast = /^(blast|blastmainnet|eip155:81457)$/i

/**
 * Reads which Safe is meant, offline. An address of another chain is distinguished: the same address may be
 * nobody's on Blast.
 */
export function parseSafeInput(text: string): SafeInput {
  const [, prefix, rest = ''] = /^\s*(?:([a-z][a-z0-9-]*(?::\d+)?):)?([\s\S]*)$/i.exec(text) ?? []
  if (prefix !== undefined && !onBlast.test(prefix))
    return {
      status: 'unusable',
      reason: `“${prefix.slice(0, 24)}:” stands for another chain than Blast. Paste the address of a Safe on Blast.`,
    }
  const input = parseAccountInput(rest)
  switch (input.status) {
    case 'empty':
      return { status: 'empty' }
    case 'address':
      return { status: 'address', address: input.account }
    case 'name':
      return {
        status: 'unusable',
        reason: 'Names are not looked up here. Paste the Safe’s address, from 0x on.',
      }
    case 'unusable':
      return /^0x/i.test(rest.trim())
        ? input
        : { status: 'unusable', reason: 'That is not an address: it has to begin with 0x.' }
  }
}

import type { RevertReason } from '../../chain/decodeRevert.ts'

/** What a Safe means by its codes (Safe's docs/error_codes.md). */
const sentences: Readonly<Record<string, string>> = {
  GS010: 'The gas limit is lower than the owners set.',
  GS011: 'The Safe has too little ETH to pay back the network fee.',
  GS012: 'The Safe has too few tokens to pay back the network fee.',
  GS013:
    'The call inside would fail: its target refuses it, or the Safe lacks what it sends. The transaction stays in the queue.',
  GS020: 'There are too few signatures.',
  GS021: 'A signature is damaged.',
  GS022: 'A signature is damaged.',
  GS023: 'A signature is damaged.',
  GS024: 'An owner’s contract doesn’t accept its signature.',
  GS025: 'An owner has not approved it on chain.',
  GS026:
    'A signature isn’t an owner’s, or is for another transaction. The owners or the nonce may have changed.',
  GS030: 'Only owners may do this.',
  GS031: 'The Safe refuses calls made for it by others.',
}

/** Why a Safe refused an execution, for people. `code` is the Safe's own. */
export function safeRefusal(reason: RevertReason): { code: string | undefined; sentence: string } {
  const [code] = reason.type === 'message' ? (/^GS\d{3}$/.exec(reason.message) ?? []) : []
  const known = code === undefined ? undefined : sentences[code]
  return {
    code,
    sentence: `The Safe refuses to execute it${code ? ` (${code})` : ''}. ${known ?? reason.sentence}`,
  }
}

import type { RevertReason } from '../../chain/decodeRevert.ts'
import { message, say } from '../../language/say.ts'

/** What a Safe means by its codes (Safe's docs/error_codes.md). */
const sentences: Readonly<Record<string, string>> = {
  GS010: message('The gas limit is lower than the owners set.'),
  GS011: message('The Safe has too little ETH to pay back the network fee.'),
  GS012: message('The Safe has too few tokens to pay back the network fee.'),
  GS013: message(
    'The call inside would fail: its target refuses it, or the Safe lacks what it sends. The transaction stays in the queue.',
  ),
  GS020: message('There are too few signatures.'),
  GS021: message('A signature is damaged.'),
  GS022: message('A signature is damaged.'),
  GS023: message('A signature is damaged.'),
  GS024: message('An owner’s contract doesn’t accept its signature.'),
  GS025: message('An owner has not approved it on chain.'),
  GS026: message(
    'A signature isn’t an owner’s, or is for another transaction. The owners or the nonce may have changed.',
  ),
  GS030: message('Only owners may do this.'),
  GS031: message('The Safe refuses calls made for it by others.'),
}

/** Why a Safe refused an execution, for people. `code` is the Safe's own. */
export function safeRefusal(reason: RevertReason): { code: string | undefined; sentence: string } {
  const [code] = reason.type === 'message' ? (/^GS\d{3}$/.exec(reason.message) ?? []) : []
  const known = code === undefined ? undefined : sentences[code]
  const sentence = known === undefined ? reason.sentence : say(known)
  return {
    code,
    sentence: code
      ? say('The Safe refuses to execute it ({code}). {sentence}', { code, sentence })
      : say('The Safe refuses to execute it. {sentence}', { sentence }),
  }
}

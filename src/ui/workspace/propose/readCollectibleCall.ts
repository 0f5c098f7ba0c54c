import { encodeFunctionData, isAddress } from 'viem'
import { say } from '../../../language/say.ts'
import { erc721CallsAbi } from '../../../multisig/build/knownCalls.ts'
import { parseRecipient } from '../../../multisig/build/parseRecipient.ts'
import type { DraftCall } from './draftStore.ts'
import type { Field, Known, ReadCall } from './readDraftCall.ts'

/**
 * Reads a transfer of a collectible (ERC-721 `safeTransferFrom`, which asks a contract whether it takes one).
 */
export function readCollectibleCall(
  { token, tokenId, to: text }: Extract<DraftCall, { kind: 'collectible' }>,
  { safe }: Pick<Known, 'safe'>,
): ReadCall {
  const faults: Partial<Record<Field, string>> = {}
  const missing: Partial<Record<Field, string>> = {}
  const contract = isAddress(token, { strict: false }) ? token : undefined
  const isNumber = /^\d{1,78}$/.test(tokenId) && BigInt(tokenId) < 2n ** 256n
  if (!contract || !isNumber) missing.collectible = say('Choose a collectible.')
  const to = parseRecipient(text, { safe, token: contract })
  if (to.status === 'unusable') faults.to = to.reason
  if (to.status === 'empty') missing.to = say('Enter a recipient.')
  const doubts = to.status === 'address' && to.warning ? { to: to.warning } : {}
  if (!contract || !isNumber || to.status !== 'address')
    return { status: 'unusable', faults, missing, doubts }
  const data = encodeFunctionData({
    abi: erc721CallsAbi,
    functionName: 'safeTransferFrom',
    args: [safe, to.address, BigInt(tokenId)],
  })
  return { status: 'ready', call: { to: contract, value: 0n, data }, doubts }
}

import { type Address, type Hex, hashMessage, isAddressEqual, recoverAddress, size, slice } from 'viem'
import type { BlockView, ChainReader } from '../../src/chain/createChainReader.ts'
import {
  RpcConfigurationError,
  RpcDisagreementError,
  RpcUnreachableError,
  RpcWrongChainError,
} from '../../src/chain/errors.ts'
import { askContract } from './askContract.ts'
import { askUndeployedSafe, isOfSafe, isWrapped, unwrapped } from './askUndeployedSafe.ts'

/** Yes, no, and "nobody could say": never merged. */
export type SignatureVerdict =
  /** `block`: at which the chain said so; null where a key alone has proven it. */
  | { status: 'accepted'; kind: 'key'; block: null }
  | { status: 'accepted'; kind: 'contract' | 'undeployed-contract'; block: number }
  | {
      status: 'refused'
      reason: /** No contract is at the account, and its key has not signed this. */
        | 'wrong-key'
        /** The account's contract does not say yes. */
        | 'contract-says-no'
        /** It is to be deployed by something else than Safe's own factories. */
        | 'unknown-factory'
        | 'malformed'
    }
  | {
      status: 'could-not-check'
      reason: 'too-few-nodes' | 'nodes-unreachable' | 'nodes-disagree'
      /** What to say to the visitor. */
      sentence: string
    }

/** A node alone could say yes to anything. */
const fewestNodes = 2

const sentences = {
  'too-few-nodes': 'This site uses one node, which can’t confirm a contract account’s signature.',
  'nodes-unreachable':
    'We couldn’t check this signature on the chain. It may be valid. Try again in a moment.',
  'nodes-disagree': 'The nodes disagree about this signature. It may be valid. Try again in a moment.',
} as const

/**
 * Whether an account has signed a text (EIP-191). A key's signature is checked here, with no chain. Else the
 * account's contract is asked (ERC-1271), at one block of which at least two nodes say the same; where there
 * is no code, one that Safe's factories would deploy (ERC-6492). The reader must have been made with a quorum
 * of two.
 *
 * @param beforeAsking runs before the chain is asked, and may refuse
 */
export async function verifySignature(
  reader: ChainReader,
  signed: { account: Address; text: string; signature: Hex; beforeAsking?: () => void },
): Promise<SignatureVerdict> {
  const { account, text, beforeAsking } = signed
  const signature: Hex = `0x${signed.signature.slice(2).toLowerCase()}`
  const hash = hashMessage(text)
  if (await isByKey(account, hash, signature)) return { status: 'accepted', kind: 'key', block: null }
  if (reader.quorum < fewestNodes) return couldNotCheck('too-few-nodes')
  beforeAsking?.()
  try {
    return await reader.atOneBlock({ question: 'The signature' }, (block) =>
      askChain(block, account, hash, signature),
    )
  } catch (error) {
    if (error instanceof RpcDisagreementError) return couldNotCheck('nodes-disagree')
    const isOutage = [RpcUnreachableError, RpcWrongChainError, RpcConfigurationError].some(
      (each) => error instanceof each,
    )
    if (isOutage) return couldNotCheck('nodes-unreachable')
    throw error
  }
}

const couldNotCheck = (reason: keyof typeof sentences): SignatureVerdict => ({
  status: 'could-not-check',
  reason,
  sentence: sentences[reason],
})

async function askChain(
  block: BlockView,
  account: Address,
  hash: Hex,
  signature: Hex,
): Promise<SignatureVerdict> {
  const wrapped = isWrapped(signature) ? unwrapped(signature) : undefined
  if (isWrapped(signature) && !wrapped) return { status: 'refused', reason: 'malformed' }
  // The wrapping says how to deploy the account. Once it is deployed, only what is inside counts.
  const { hasCode, saysYes } = await block.read(askContract(account, hash, wrapped?.signature ?? signature))
  if (hasCode && saysYes) return { status: 'accepted', kind: 'contract', block: block.number }
  if (hasCode) return { status: 'refused', reason: 'contract-says-no' }
  if (!wrapped) return { status: 'refused', reason: 'wrong-key' }
  if (!isOfSafe(wrapped)) return { status: 'refused', reason: 'unknown-factory' }
  return (await block.read(askUndeployedSafe(account, hash, signature)))
    ? { status: 'accepted', kind: 'undeployed-contract', block: block.number }
    : { status: 'refused', reason: 'contract-says-no' }
}

/**
 * Half of the order of secp256k1: of the two forms of a signature only the one with the lower s is taken
 * (EIP-2).
 */
const highestS = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/** Whether it is the signature of the account's own key: 65 bytes, v 27 or 28, low s. */
async function isByKey(account: Address, hash: Hex, signature: Hex): Promise<boolean> {
  if (size(signature) !== 65) return false
  const v = slice(signature, 64)
  if (v !== '0x1b' && v !== '0x1c') return false
  if (BigInt(slice(signature, 32, 64)) > highestS) return false
  try {
    return isAddressEqual(await recoverAddress({ hash, signature }), account)
  } catch {
    // No point of the curve.
    return false
  }
}

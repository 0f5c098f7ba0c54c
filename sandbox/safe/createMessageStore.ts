import { type Address, getAddress, type Hash, type Hex, isAddressEqual } from 'viem'
import { hashMessage } from '../../src/safe/app/hashMessage.ts'
import { hashSafeMessage } from '../../src/safe/app/hashSafeMessage.ts'
import type { TypedData } from '../../src/safe/app/messages.ts'
import type { ChainClient } from '../devnet/chainClient.ts'
import { joinSignatures, type OwnerSignature, recoverSigner } from './ownerSignatures.ts'
import { readSafe, type Safe } from './readSafe.ts'
import { SafeRefusalError } from './safeErrors.ts'

/** A message that a Safe's owners sign off chain. Times in milliseconds since 1970. */
export type SafeMessage = {
  readonly safe: Address
  /** Of the `SafeMessage`, which is what the owners sign. */
  readonly messageHash: Hash
  readonly message: string | TypedData
  readonly proposer: Address
  /** The app that asked, as the wallet wrote it: JSON, or a plain URL. */
  readonly origin: string | null
  readonly createdAt: number
  readonly modifiedAt: number
  readonly status: 'NEEDS_CONFIRMATION' | 'CONFIRMED'
  readonly required: number
  readonly confirmations: readonly OwnerSignature[]
  /** What the Safe accepts by ERC-1271; null until enough owners have signed. */
  readonly preparedSignature: Hex | null
}

export type MessageStore = {
  /** @throws SafeRefusalError, NotASafeError, SafeRequestInvalidError */
  propose(proposal: {
    safe: Address
    message: string | TypedData
    signature: Hex
    origin?: string | null | undefined
  }): Promise<SafeMessage>
  /** @throws SafeRefusalError */
  confirm(confirmation: { messageHash: Hash; signature: Hex }): Promise<SafeMessage>
  find(messageHash: Hash): Promise<SafeMessage | undefined>
  /** Newest first. */
  list(safe: Address): Promise<SafeMessage[]>
  clear(): void
}

type Kept = Omit<SafeMessage, 'status' | 'required' | 'preparedSignature'> & {
  confirmations: readonly OwnerSignature[]
  modifiedAt: number
}

/** Keeps messages of any Safe in memory, as a wallet service does. */
export function createMessageStore(options: {
  readonly chain: ChainClient
  /** Milliseconds since 1970; default: the machine's clock. */
  readonly now?: () => number
}): MessageStore {
  const { chain, now = Date.now } = options
  const kept = new Map<Hash, Kept>()

  async function sign(entry: Kept, safe: Safe, signature: Hex): Promise<Address> {
    const signer = await recoverSigner(entry.messageHash, signature)
    if (!isOwner(safe, signer)) throw new SafeRefusalError('Not an owner')
    if (!entry.confirmations.some((each) => each.signer === signer)) {
      entry.confirmations = [...entry.confirmations, { signer, signature }]
      entry.modifiedAt = now()
    }
    return signer
  }

  return {
    async propose({ message, signature, origin = null, ...proposal }) {
      const safe = await readSafe(chain, getAddress(proposal.safe))
      const messageHash = safeMessageHash(chain.chain.id, safe, message)
      const known = kept.get(messageHash)
      if (known) {
        await sign(known, safe, signature)
        return view(known, safe)
      }
      const entry: Kept = {
        safe: safe.address,
        messageHash,
        message,
        origin,
        confirmations: [],
        proposer: await recoverSigner(messageHash, signature),
        createdAt: now(),
        modifiedAt: now(),
      }
      await sign(entry, safe, signature)
      kept.set(messageHash, entry)
      return view(entry, safe)
    },
    async confirm({ messageHash, signature }) {
      const entry = kept.get(messageHash)
      if (!entry) throw new SafeRefusalError('Unknown message')
      const safe = await readSafe(chain, entry.safe)
      await sign(entry, safe, signature)
      return view(entry, safe)
    },
    async find(messageHash) {
      const entry = kept.get(messageHash)
      return entry && view(entry, await readSafe(chain, entry.safe))
    },
    async list(address) {
      const safe = await readSafe(chain, getAddress(address))
      return [...kept.values()]
        .filter((entry) => entry.safe === safe.address)
        .map((entry) => view(entry, safe))
        .sort((a, b) => b.createdAt - a.createdAt)
    },
    clear: () => kept.clear(),
  }
}

/** What the owners of a Safe sign for a message, and what it is known by. */
export function safeMessageHash(
  chainId: number,
  safe: Pick<Safe, 'address' | 'version'>,
  message: string | TypedData,
): Hash {
  const { address: safeAddress, version } = safe
  return hashSafeMessage({ safeAddress, chainId, version }, hashMessage(message))
}

function view(entry: Kept, safe: Safe): SafeMessage {
  const confirmations = entry.confirmations.filter(({ signer }) => isOwner(safe, signer))
  const isConfirmed = confirmations.length >= safe.threshold
  return {
    ...entry,
    confirmations,
    status: isConfirmed ? 'CONFIRMED' : 'NEEDS_CONFIRMATION',
    required: safe.threshold,
    preparedSignature: isConfirmed ? joinSignatures(confirmations) : null,
  }
}

function isOwner(safe: Safe, address: Address): boolean {
  return safe.owners.some((owner) => isAddressEqual(owner, address))
}

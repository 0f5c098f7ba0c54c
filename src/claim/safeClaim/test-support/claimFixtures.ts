import { type Address, concatHex, getAddress, type Hex, pad, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { encodeClaim } from '../../../chain/encodeClaim.ts'
import { encodeClaimTo } from '../../../chain/encodeClaimTo.ts'
import type { SafeTransaction } from '../../../chain/hashSafeTransaction.ts'
import { draftRejection, draftTransaction, etherTransfer } from '../../../multisig/build/draftTransaction.ts'
import { type Proposal, proposalOf } from '../../../multisig/proposal.ts'
import type { SafeFacts } from '../../../multisig/sign/checkTransaction.ts'
import type { Allocation } from '../../../package/checkAllocation.ts'
import { buildSafeClaim } from '../buildSafeClaim.ts'

// A Safe that is nowhere, its people, its place in a list, and transactions of all kinds that it may find in
// its queue.

export const chainId = 81457
export const safe = getAddress('0x5afe000000000000000000000000000000000001')
export const here = getAddress('0xd15700000000000000000000000000000000aaaa')
export const elsewhere = getAddress('0xd15700000000000000000000000000000000bbbb')
export const pusher = getAddress('0x9000000000000000000000000000000000000009')
/** The wallet that pays for executing. */
export const payer = getAddress('0x9a1e00000000000000000000000000000000000a')
export const window = { start: 1_800_000_100, end: 1_800_001_000 }

/** Four people; three of them own the Safe at first. */
export const people = [1n, 2n, 3n, 4n].map((key) => privateKeyToAccount(toHex(key, { size: 32 })))
export const person = (at: number) => {
  const found = people[at]
  if (!found) throw new Error(`There is no person ${at}.`)
  return found
}

const node = (byte: number): Hex => `0x${byte.toString(16).padStart(2, '0').repeat(32)}`
export const allocation: Allocation = {
  index: 5,
  account: safe,
  amount: 1_000n,
  proof: [node(1), node(2)],
}
export const otherAllocation: Allocation = { ...allocation, index: 9, proof: [node(3)] }
export const campaigns = [{ distributor: here, allocation }, { distributor: elsewhere }]

/**
 * `many` skips what is claimed, `plain` fails then, `fragile` uses its nonce up; `both` claims elsewhere too,
 * `loaded` sends ETH, `away` has the tokens paid to somebody else.
 */
export const claimKinds = ['many', 'plain', 'fragile', 'both', 'loaded', 'away'] as const
export type ClaimKind = (typeof claimKinds)[number]
export type Kind = ClaimKind | 'rejection' | 'other'

const pool = new Map<string, Proposal>()
const kinds = new Map<Hex, Kind>()
/** Each kind with each nonce is one transaction. */
export function template(kind: Kind, nonce: number): Proposal {
  const key = `${kind} ${nonce}`
  const known = pool.get(key)
  if (known) return known
  const made = proposalOf({ chainId, safe }, transactionOf(kind, nonce))
  pool.set(key, made)
  kinds.set(made.safeTxHash, kind)
  return made
}

function transactionOf(kind: Kind, nonce: number): SafeTransaction {
  const claims = [{ distributor: here, allocation }]
  const plain = {
    ...encodeClaim({ distributor: here, ...allocation, index: BigInt(allocation.index) }),
    value: 0n,
  }
  switch (kind) {
    case 'many':
      return buildSafeClaim({ claims, nonce })
    case 'plain':
      return draftTransaction([plain], nonce)
    case 'fragile':
      return { ...draftTransaction([plain], nonce), safeTxGas: 50_000n }
    case 'both':
      return buildSafeClaim({
        claims: [...claims, { distributor: elsewhere, allocation: otherAllocation }],
        settings: [{ what: 'gas', mode: 'claimable' }],
        nonce,
      })
    case 'loaded':
      return draftTransaction([plain, etherTransfer(pusher, 1n)], nonce)
    case 'away': {
      const call = encodeClaimTo({
        distributor: here,
        ...allocation,
        index: BigInt(allocation.index),
        recipient: pusher,
      })
      return draftTransaction([{ ...call, value: 0n }], nonce)
    }
    case 'rejection':
      return draftRejection(safe, nonce)
    case 'other':
      return draftTransaction([etherTransfer(pusher, 1n)], nonce)
  }
}
export const kindOf = (hash: Hex): Kind | undefined => kinds.get(hash)

const signatures = new Map<string, Promise<Hex>>()
export function sign(at: number, hash: Hex): Promise<Hex> {
  const key = `${at} ${hash}`
  const known = signatures.get(key) ?? person(at).sign({ hash })
  signatures.set(key, known)
  return known
}

/** As the chain has it at first. */
export const safeFacts: SafeFacts = {
  address: safe,
  owners: people.slice(0, 3).map(({ address }) => address),
  threshold: 2,
  nonce: 0,
  version: '1.4.1',
}

/** What a Safe takes for "look at my list of approvals" (v 1). It proves nothing by itself. */
export const approvalOf = (owner: Address, s = 0): Hex =>
  concatHex([pad(owner.toLowerCase() as Hex), toHex(s, { size: 32 }), '0x01'])

/** Whether it claims for the Safe and does nothing else, so that a page may have it signed. */
export const isClean = (proposal: Proposal): boolean => {
  const kind = kindOf(proposal.safeTxHash)
  return isClaim(proposal) && kind !== 'loaded' && kind !== 'away'
}

/** Whether it claims here, as this file made it. */
export const isClaim = ({ safeTxHash }: Proposal): boolean => {
  const kind = kindOf(safeTxHash)
  return kind !== undefined && kind !== 'rejection' && kind !== 'other'
}

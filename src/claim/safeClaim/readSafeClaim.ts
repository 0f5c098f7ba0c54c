import {
  type Address,
  decodeFunctionData,
  encodeFunctionData,
  getAddress,
  isAddressEqual,
  size,
  slice,
} from 'viem'
import { merkleDistributorAbi } from '../../abi/merkleDistributor.ts'
import { readDelegate } from '../../chain/delegateCall.ts'
import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { say } from '../../language/say.ts'
import {
  type BlastSetting,
  isOfferedSetting,
  readBlastSettingCall,
} from '../../multisig/build/blastSettingCall.ts'
import { multiSendLibraries } from '../../multisig/build/knownContracts.ts'
import { type BatchedCall, decodeMultiSend, encodeMultiSend } from '../../multisig/build/multiSend.ts'
import type { Allocation } from '../../package/checkAllocation.ts'
import type { SafeClaimPart, VotesDelegation } from './buildSafeClaim.ts'

/** A campaign of this site, with the Safe's place in its list where it was looked up. */
export type ClaimableCampaign = {
  readonly distributor: Address
  readonly allocation?: Allocation | undefined
  /** What it pays, where that is known: the Safe may say beside a claim who votes with it. */
  readonly votesToken?: Address | undefined
}

export type ReadClaim = SafeClaimPart & {
  /** The list that was looked up proves exactly this claim. False: the list was not looked at. */
  readonly isProven: boolean
  /**
   * It fails as a whole, with all that is beside it, where somebody claims for the Safe first (`claim`,
   * neither `tryClaim` nor `claimMany`).
   */
  readonly isAllOrNothing: boolean
  /** Who would be paid, where the Safe has its tokens sent elsewhere (`claimTo`). */
  readonly recipient?: Address | undefined
}

/** What a transaction of a Safe would do. */
export type SafeClaimReading = {
  /** In the order in which they are made. */
  readonly claims: readonly ReadClaim[]
  readonly settings: readonly BlastSetting[]
  /** Who votes with the Safe's tokens of a campaign from then on. */
  readonly delegations: readonly VotesDelegation[]
  /** Calls that are none of these. Each is a fault as well. */
  readonly others: readonly BatchedCall[]
  /**
   * Sentences about everything else in it. Empty: it claims what is said above and does nothing else. Where
   * there is one, this site offers no signature for it here.
   */
  readonly faults: readonly string[]
  /** Sentences about what is unusual and harms nobody. */
  readonly warnings: readonly string[]
}

/** Whether it claims, and does nothing that is not shown. */
export const isValidClaim = ({ claims, faults }: SafeClaimReading) => claims.length > 0 && faults.length === 0

/** How many things it does. */
export const partsOf = ({
  claims,
  settings,
  delegations,
}: Record<'claims' | 'settings' | 'delegations', readonly unknown[]>) =>
  claims.length + settings.length + delegations.length

/** Whether it claims what a campaign gives to an index. */
export const claimsAllocation = (
  { claims }: Pick<SafeClaimReading, 'claims'>,
  { distributor, index }: { distributor: Address; index: number },
) => claims.some((each) => isAddressEqual(each.distributor, distributor) && each.allocation.index === index)

/**
 * The way back from `buildSafeClaim`: what a transaction claims and sets, and sentences about everything
 * else. Pure.
 */
export function readSafeClaim({
  safe,
  transaction,
  campaigns,
}: {
  safe: Address
  transaction: SafeTransaction
  /** Of two entries of one campaign, the allocation of the first counts, and the token of either. */
  campaigns: readonly ClaimableCampaign[]
}): SafeClaimReading {
  const faults = envelopeFaults(transaction)
  const found: Found = { claims: [], settings: [], delegations: [], others: [], faults }
  for (const call of callsOf(transaction, found)) readCall(call, { safe, campaigns }, found)
  return { ...found, warnings: warningsOf(transaction, found) }
}

type Found = {
  claims: ReadClaim[]
  settings: BlastSetting[]
  delegations: VotesDelegation[]
  others: BatchedCall[]
  faults: string[]
}

function envelopeFaults({ gasPrice, nonce }: SafeTransaction): string[] {
  return [
    ...(gasPrice > 0n
      ? [say('It pays the account that executes it, or an account of their choice, from what the Safe has.')]
      : []),
    ...(Number.isSafeInteger(nonce) && nonce >= 0
      ? []
      : [say('Its nonce is no number that a Safe comes to.')]),
  ]
}

function warningsOf({ safeTxGas }: SafeTransaction, { claims }: Found): string[] {
  return [
    ...(safeTxGas > 0n
      ? [
          say(
            'It fixes gas for the call inside: should that fail, the transaction is used up and nothing is claimed.',
          ),
        ]
      : []),
    ...(claims.some(({ isAllOrNothing }) => isAllOrNothing)
      ? [say('It fails as a whole if somebody claims for the Safe before it is executed.')]
      : []),
  ]
}

function callsOf(transaction: SafeTransaction, { faults }: Found): readonly BatchedCall[] {
  const { to, value, data, operation } = transaction
  if (operation === 0) return [{ to, value, data, operation }]
  if (operation !== 1) {
    faults.push(say('It is neither a call nor a delegate call.'))
    return []
  }
  if (!multiSendLibraries.some(({ address }) => isAddressEqual(address, to))) {
    faults.push(
      say(
        'It runs foreign code as the Safe’s own: a delegate call to {address}, which is none of Safe’s libraries.',
        { address: getAddress(to) },
      ),
    )
    return []
  }
  if (value > 0n) faults.push(say('It sends {value} wei along with its batch.', { value: String(value) }))
  const calls = decodeMultiSend(data)
  if (!calls || calls.length === 0 || encodeMultiSend(calls) !== data.toLowerCase()) {
    faults.push(say('It holds a batch that cannot be read.'))
    return []
  }
  return calls
}

function readCall(
  call: BatchedCall,
  { safe, campaigns }: { safe: Address; campaigns: readonly ClaimableCampaign[] },
  { claims, settings, delegations, others, faults }: Found,
): void {
  const { to, value, operation } = call
  if (operation !== 0) {
    others.push(call)
    faults.push(say('It runs the code of {address} as the Safe’s own.', { address: getAddress(to) }))
    return
  }
  if (value > 0n)
    faults.push(say('It sends {value} wei to {address}.', { value: String(value), address: getAddress(to) }))
  const setting = readBlastSettingCall({ ...call, value: 0n })
  if (setting) {
    settings.push(setting)
    if (!isOfferedSetting(setting))
      faults.push(say('It changes a setting of Blast in a way that this site does not offer.'))
    return
  }
  const delegatee = campaigns.some(({ votesToken }) => votesToken && isAddressEqual(votesToken, to))
    ? readDelegate(call.data)
    : undefined
  if (delegatee) {
    if (delegations.some(({ token }) => isAddressEqual(token, to)))
      faults.push(say('It says twice who votes with {address}.', { address: getAddress(to) }))
    delegations.push({ token: getAddress(to), delegatee })
    return
  }
  const campaign = campaigns.find(({ distributor }) => isAddressEqual(distributor, to))
  if (!campaign) {
    others.push(call)
    faults.push(say('It calls {address}, which is no campaign of this site.', { address: getAddress(to) }))
    return
  }
  const read = readClaims(call, safe)
  if (!read) {
    others.push(call)
    faults.push(
      say('It asks the campaign {address} for something else than a claim for the Safe.', {
        address: getAddress(to),
      }),
    )
    return
  }
  for (const { index, account, amount, proof } of read.entries) {
    if (!isAddressEqual(account, safe)) {
      faults.push(say('It claims for another account, {address}.', { address: getAddress(account) }))
      continue
    }
    if (index >= 2n ** 31n) {
      faults.push(say('It claims an index that no list has.'))
      continue
    }
    const { distributor, allocation: known } = campaign
    const allocation: Allocation = { index: Number(index), account: getAddress(account), amount, proof }
    if (known && !isSameAllocation(known, allocation)) {
      faults.push(
        say('Its claim at {address} is not the one that the list proves, so it would pay nothing.', {
          address: getAddress(to),
        }),
      )
      continue
    }
    if (claimsAllocation({ claims }, { distributor, index: allocation.index })) {
      faults.push(say('It claims the same allocation of {address} twice.', { address: getAddress(to) }))
      continue
    }
    const { recipient, isAllOrNothing } = read
    claims.push({
      distributor: getAddress(distributor),
      allocation,
      isProven: known !== undefined,
      isAllOrNothing,
      ...(recipient ? { recipient } : {}),
    })
    if (recipient)
      faults.push(say('It has what it claims paid to {recipient}, and not to the Safe.', { recipient }))
  }
}

type Entry = { index: bigint; account: Address; amount: bigint; proof: readonly `0x${string}`[] }

/** Only what is written byte for byte as this site would encode it: no padding hides anything. */
function readClaims(
  { data }: BatchedCall,
  safe: Address,
): { entries: readonly Entry[]; isAllOrNothing: boolean; recipient?: Address } | undefined {
  if (size(data) < 4 || slice(data, 0, 4) === '0x00000000') return undefined
  try {
    const decoded = decodeFunctionData({ abi: merkleDistributorAbi, data })
    if (encodeFunctionData({ abi: merkleDistributorAbi, ...decoded }) !== data.toLowerCase()) return undefined
    switch (decoded.functionName) {
      case 'claimMany':
        return decoded.args[0].length > 0 ? { entries: decoded.args[0], isAllOrNothing: false } : undefined
      case 'claimTo': {
        const [index, amount, recipient, proof] = decoded.args
        return {
          entries: [{ index, account: safe, amount, proof }],
          isAllOrNothing: true,
          ...(isAddressEqual(recipient, safe) ? {} : { recipient: getAddress(recipient) }),
        }
      }
      case 'claim':
      case 'tryClaim': {
        const [index, account, amount, proof] = decoded.args
        return {
          entries: [{ index, account, amount, proof }],
          isAllOrNothing: decoded.functionName === 'claim',
        }
      }
      default:
        return undefined
    }
  } catch {
    return undefined
  }
}

/** The same place in the list, with the same amount and proof. */
export function isSameAllocation(a: Allocation, b: Allocation): boolean {
  return (
    a.index === b.index &&
    a.amount === b.amount &&
    isAddressEqual(a.account, b.account) &&
    a.proof.length === b.proof.length &&
    a.proof.every((node, at) => node.toLowerCase() === b.proof[at]?.toLowerCase())
  )
}

import { type Address, type Hex, isAddressEqual } from 'viem'
import { merkleDistributorAbi } from '../abi/merkleDistributor.ts'
import { vestingDistributorClaimsAbi } from '../abi/vestingDistributorClaims.ts'
import { hashSafeTransaction } from '../chain/hashSafeTransaction.ts'
import { say } from '../language/say.ts'
import { isOfferedSetting, readBlastSettingCall } from '../multisig/build/blastSettingCall.ts'
import { execTransactionAbi } from '../multisig/execute/executionCall.ts'
import { decoded } from './decoded.ts'
import { insideFault } from './insideFault.ts'
import type { CallIntent } from './intents.ts'
import { isAskedOn } from './kinds.ts'
import type { Place } from './place.ts'
import { rules } from './rules.ts'

/** A call as a wallet is asked to send it. `value` in wei. */
export type GuardedCall = {
  readonly from: Address
  readonly to: Address
  readonly data: Hex
  readonly value: bigint
}

/** Why a call is not what its page asks for, in a sentence; undefined where it is. Pure. */
export function callFault(call: GuardedCall, intent: CallIntent, place: Place): string | undefined {
  if (!isAskedOn(intent.kind, place.at.page)) return say('This page is not for such a call.')
  const fault = matches(call, intent, place) ? undefined : say('The call is not the one that the page shows.')
  return fault ?? campaignFault(intent, place) ?? contentFault(intent, place)
}

/** A page below `/claim/<id>/` asks for nothing about another contract. */
function campaignFault(intent: CallIntent, place: Place): string | undefined {
  const { at } = place
  if (intent.kind === 'claim-rounds') return rules.rounds?.seriesFault(intent, place)
  const isOfCampaign = at.page === 'claim' || at.page === 'safe-claim'
  if (!isOfCampaign || !('distributor' in intent) || at.campaign === undefined) return undefined
  // Of a campaign that the visitor opened the page itself has proven the contract.
  if (at.campaign === 'opened' || isAddressEqual(at.campaign.distributor, intent.distributor))
    return undefined
  return say('The call goes to another contract than that of this campaign.')
}

function contentFault(intent: CallIntent, place: Place): string | undefined {
  if (intent.kind !== 'execute' || place.at.page === 'workspace') return undefined
  return insideFault(
    { safe: intent.safe, transaction: intent.transaction, inside: intent.inside ?? 'claims' },
    place,
  )
}

function matches(call: GuardedCall, intent: CallIntent, { site }: Place): boolean {
  const { from, to, data, value } = call
  switch (intent.kind) {
    case 'claim':
    case 'claim-for-safe': {
      const claim = decoded(merkleDistributorAbi, data)
      if (claim?.functionName !== 'claim' && claim?.functionName !== 'tryClaim') return false
      const [index, account, amount] = claim.args
      return (
        claim.functionName === (intent.kind === 'claim' ? 'claim' : 'tryClaim') &&
        value === 0n &&
        isAddressEqual(to, intent.distributor) &&
        index === BigInt(intent.index) &&
        isAddressEqual(account, intent.account) &&
        amount === intent.amount
      )
    }
    case 'claim-to': {
      const claim = decoded(merkleDistributorAbi, data)
      if (claim?.functionName !== 'claimTo' || value !== 0n) return false
      const [index, amount, recipient] = claim.args
      return (
        isAddressEqual(to, intent.distributor) &&
        // The contract pays the sender's own allocation.
        isAddressEqual(from, intent.account) &&
        index === BigInt(intent.index) &&
        amount === intent.amount &&
        isAddressEqual(recipient, intent.recipient)
      )
    }
    case 'claim-and-delegate': {
      const claim = decoded(merkleDistributorAbi, data)
      if (claim?.functionName !== 'claimAndDelegate' || value !== 0n) return false
      const [index, account, amount, , delegatee] = claim.args
      return (
        isAddressEqual(to, intent.distributor) &&
        // Whose signature it is the token alone finds out; only the account itself asks for it here.
        isAddressEqual(from, intent.account) &&
        index === BigInt(intent.index) &&
        isAddressEqual(account, intent.account) &&
        amount === intent.amount &&
        isAddressEqual(delegatee, intent.delegatee)
      )
    }
    case 'claim-rounds':
      return rules.rounds?.matchesRounds(call, intent) ?? false
    case 'claim-with-signature': {
      const claim = decodedSigned(data, intent.upTo !== undefined)
      if (!claim || value !== 0n) return false
      const { index, account, amount, recipient, upTo, deadline } = claim
      return (
        upTo === intent.upTo &&
        isAddressEqual(to, intent.distributor) &&
        index === BigInt(intent.index) &&
        isAddressEqual(account, intent.account) &&
        amount === intent.amount &&
        isAddressEqual(recipient, intent.recipient) &&
        deadline === BigInt(intent.deadline)
      )
    }
    case 'pay-others': {
      const claim = decoded(merkleDistributorAbi, data)
      if (claim?.functionName !== 'claimMany' || value !== 0n) return false
      const [entries] = claim.args
      return (
        isAddressEqual(to, intent.distributor) &&
        entries.length === intent.indices.length &&
        entries.every(({ index }, at) => index === BigInt(intent.indices[at] ?? -1)) &&
        entries.reduce((sum, { amount }) => sum + amount, 0n) === intent.total
      )
    }
    case 'sweep': {
      const sweep = decoded(merkleDistributorAbi, data)
      return (
        sweep?.functionName === 'sweep' &&
        value === 0n &&
        isAddressEqual(to, intent.distributor) &&
        isAddressEqual(sweep.args[0], intent.asset)
      )
    }
    case 'cancel':
    case 'collect-yield':
    case 'collect-gas':
      return (
        decoded(merkleDistributorAbi, data)?.functionName === functionOf[intent.kind] &&
        value === 0n &&
        isAddressEqual(to, intent.distributor)
      )
    case 'deploy-factory':
    case 'approve':
    case 'reset-approval':
    case 'create':
    case 'create-and-fund':
    case 'create-and-fund-with-permit':
    case 'create-and-fund-many':
    case 'create-and-fund-many-with-permit':
      return rules.creation?.matchesCreation(call, intent) ?? false
    case 'configure-blast': {
      const setting = readBlastSettingCall(call)
      return setting !== undefined && isOfferedSetting(setting)
    }
    case 'execute': {
      const execution = decoded(execTransactionAbi, data)
      if (!execution || value !== 0n || !isAddressEqual(to, intent.safe)) return false
      const [target, sum, inner, operation, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver, signed] =
        execution.args
      // The hash binds every field, and the Safe; the nonce is the one that the page shows.
      const hash = hashSafeTransaction(
        { chainId: site.chainId, safe: to },
        {
          to: target,
          value: sum,
          data: inner,
          operation,
          safeTxGas,
          baseGas,
          gasPrice,
          gasToken,
          refundReceiver,
          nonce: intent.transaction.nonce,
        },
      )
      const shown = hashSafeTransaction({ chainId: site.chainId, safe: intent.safe }, intent.transaction)
      return hash === intent.safeTxHash && hash === shown && signed.length > 2
    }
  }
}

/** A claim by a signature, whose call has another form in a campaign over time. */
function decodedSigned(data: Hex, isOverTime: boolean) {
  if (isOverTime) {
    const [index, account, amount, recipient, upTo, deadline] =
      decoded(vestingDistributorClaimsAbi, data)?.args ?? []
    return index === undefined || !account || amount === undefined || !recipient || deadline === undefined
      ? undefined
      : { index, account, amount, recipient, upTo, deadline }
  }
  const claim = decoded(merkleDistributorAbi, data)
  if (claim?.functionName !== 'claimWithSignature') return undefined
  const [index, account, amount, recipient, deadline] = claim.args
  return { index, account, amount, recipient, upTo: undefined, deadline }
}

/** Calls without arguments. */
const functionOf = { cancel: 'cancel', 'collect-yield': 'collectYield', 'collect-gas': 'collectGas' } as const

import type { Address } from 'viem'
import type { TransferDirection } from '../../../safe/service/enumerations.ts'
import type { AddressInfo } from '../../../safe/service/wire/fields.ts'
import type { TransactionInfo, Transfer } from '../../../safe/service/wire/transactions.ts'
import { shortText } from '../../parts/shortText.ts'

/** An amount that a list shows. `value` in base units. */
export type ShownAmount =
  | { kind: 'tokens'; direction: Direction; value: bigint; symbol: string; decimals: number }
  /** Of a token whose decimals are unknown. */
  | { kind: 'base-units'; direction: Direction; value: bigint; symbol: string }
  | { kind: 'collectible'; direction: Direction; symbol: string; id: string }
type Direction = 'in' | 'out' | 'none'

/** What a transaction does, in words, by the wallet service's reading of it. */
export type Description = {
  /** For its picture. */
  kind:
    | 'sent'
    | 'received'
    | 'transfer'
    | 'settings'
    | 'rejection'
    | 'batch'
    | 'call'
    | 'creation'
    | 'unknown'
  title: string
  /** Whom it concerns, with the word that leads there: `to`, `from`, `on`. */
  party?: { word: string; info: AddressInfo }
  amount?: ShownAmount
  /** Why the token is not to be trusted, in a few words. */
  doubt?: string
}

/**
 * Says what a transaction does. All of it is what the service says: the details of a transaction compare it
 * with its bytes.
 *
 * @param options.native the chain's own coin
 */
export function describeTransaction(
  info: TransactionInfo,
  { native }: { native: { symbol: string; decimals: number } },
): Description {
  switch (info.type) {
    case 'Transfer': {
      const { kind, verb, direction } = directionOf(info.direction)
      const { amount, doubt, what } = transferOf(info.transferInfo, direction, native)
      return {
        kind,
        title: `${verb} ${what}`,
        party:
          direction === 'in' ? { word: 'from', info: info.sender } : { word: 'to', info: info.recipient },
        ...(amount ? { amount } : {}),
        ...(doubt ? { doubt } : {}),
      }
    }
    case 'SettingsChange':
      return { kind: 'settings', ...settingsChangeOf(info) }
    case 'Custom': {
      const sent: Pick<Description, 'amount'> = info.value
        ? { amount: { kind: 'tokens', direction: 'out', value: info.value, ...native } }
        : {}
      if (info.isCancellation) return { kind: 'rejection', title: 'On-chain rejection', ...sent }
      if (info.actionCount)
        return {
          kind: 'batch',
          title: `Batch of ${info.actionCount} ${info.actionCount === 1 ? 'call' : 'calls'}`,
          party: { word: 'through', info: info.to },
          ...sent,
        }
      const method = info.methodName ? shortText(info.methodName, 40) : undefined
      return {
        kind: 'call',
        title: method ?? (info.dataSize > 0n ? 'Call of a contract' : 'Empty call'),
        party: { word: 'on', info: info.to },
        ...sent,
      }
    }
    case 'Creation':
      return {
        kind: 'creation',
        title: 'The Safe was created',
        party: { word: 'by', info: info.creator },
      }
    case 'UNKNOWN':
      return {
        kind: 'unknown',
        title:
          partnerTransactionTypes.get(info.wireType) ??
          `Unknown kind of transaction: ${shortText(info.wireType, 40)}`,
      }
  }
}

function directionOf(direction: TransferDirection): {
  kind: Description['kind']
  verb: string
  direction: Direction
} {
  switch (direction) {
    case 'INCOMING':
      return { kind: 'received', verb: 'Receive', direction: 'in' }
    case 'OUTGOING':
      return { kind: 'sent', verb: 'Send', direction: 'out' }
    case 'UNKNOWN':
      return { kind: 'transfer', verb: 'Transfer', direction: 'none' }
    default:
      return {
        kind: 'transfer',
        verb: `Transfer (${shortText(direction.unknown, 20)}) of`,
        direction: 'none',
      }
  }
}

/** Transactions of services that Safe's own wallet has built in; a name for each. */
const partnerTransactionTypes: ReadonlyMap<string, string> = new Map([
  ['Bridge', 'Bridge to another chain'],
  ['NativeStakingDeposit', 'Staking: deposit'],
  ['NativeStakingValidatorsExit', 'Staking: exit of validators'],
  ['NativeStakingWithdraw', 'Staking: withdrawal'],
  ['Swap', 'Swap'],
  ['SwapAndBridge', 'Swap and bridge to another chain'],
  ['SwapOrder', 'Swap order'],
  ['SwapTransfer', 'Swap'],
  ['TwapOrder', 'Swap order in parts (TWAP)'],
  ['VaultDeposit', 'Vault: deposit'],
  ['VaultRedeem', 'Vault: withdrawal'],
])

function transferOf(
  transfer: Transfer,
  direction: Direction,
  native: { symbol: string; decimals: number },
): { what: string; amount?: ShownAmount; doubt?: string } {
  switch (transfer.type) {
    case 'NATIVE_COIN': {
      const { value } = transfer
      return {
        what: native.symbol,
        ...(value === null || value === undefined
          ? {}
          : { amount: { kind: 'tokens', direction, value, ...native } }),
      }
    }
    case 'ERC20': {
      const symbol = symbolOf(transfer.tokenSymbol, transfer.tokenAddress)
      const { value, decimals } = transfer
      const isKnown = typeof decimals === 'number' && decimals <= 77
      return {
        what: symbol,
        amount: isKnown
          ? { kind: 'tokens', direction, value, symbol, decimals }
          : { kind: 'base-units', direction, value, symbol },
        ...doubtOf(transfer),
      }
    }
    case 'ERC721': {
      const symbol = symbolOf(transfer.tokenSymbol, transfer.tokenAddress)
      return {
        what: `a collectible`,
        amount: { kind: 'collectible', direction, symbol, id: transfer.tokenId },
        ...doubtOf(transfer),
      }
    }
    case 'UNKNOWN':
      return { what: `unknown kind: ${shortText(transfer.wireType, 40)}` }
  }
}

function doubtOf(token: {
  trusted?: boolean | null | undefined
  imitation?: boolean | null | undefined
}): Pick<Description, 'doubt'> {
  if (token.imitation) return { doubt: 'Looks like a copy of another token' }
  return token.trusted === false ? { doubt: 'Unknown token' } : {}
}

/** A token's own symbol may be anything, a sentence with a link in it too. */
function symbolOf(symbol: string | null | undefined, token: Address): string {
  return shortText(symbol ?? '', 12) || `token ${token.slice(0, 6)}…${token.slice(-4)}`
}

type SettingsChange = Extract<TransactionInfo, { type: 'SettingsChange' }>

function settingsChangeOf(info: SettingsChange): Pick<Description, 'title' | 'party'> {
  const { settingsInfo: settings, dataDecoded } = info
  const named = (title: string, about: AddressInfo | null | undefined, word = '') => ({
    title,
    ...(about ? { party: { word, info: about } } : {}),
  })
  const threshold = (title: string) =>
    typeof settings?.threshold === 'number' ? `${title} · ${settings.threshold} must sign` : title
  if (!settings) return { title: `Change of the Safe · ${shortText(dataDecoded?.method ?? 'unknown', 40)}` }
  switch (settings.type) {
    case 'ADD_OWNER':
      return named(threshold('Add owner'), settings.owner)
    case 'REMOVE_OWNER':
      return named(threshold('Remove owner'), settings.owner)
    case 'SWAP_OWNER':
      return named('Replace an owner', settings.newOwner, 'by')
    case 'CHANGE_THRESHOLD':
      return {
        title:
          typeof settings.threshold === 'number'
            ? `Require ${settings.threshold} ${settings.threshold === 1 ? 'signature' : 'signatures'}`
            : 'Change the threshold',
      }
    case 'CHANGE_IMPLEMENTATION':
      return named('Change the Safe’s code', settings.implementation, 'to')
    case 'SET_FALLBACK_HANDLER':
      return named('Set the fallback handler', settings.handler, 'to')
    case 'ENABLE_MODULE':
      return named('Enable module', settings.module)
    case 'DISABLE_MODULE':
      return named('Disable module', settings.module)
    case 'SET_GUARD':
      return named('Set the guard', settings.guard, 'to')
    case 'DELETE_GUARD':
      return { title: 'Remove the guard' }
    case 'SET_MODULE_GUARD':
      return named('Set the guard of modules', settings.guard, 'to')
    case 'DELETE_MODULE_GUARD':
      return { title: 'Remove the guard of modules' }
    default:
      return { title: `Change of the Safe · ${shortText(settings.type.unknown, 40)}` }
  }
}

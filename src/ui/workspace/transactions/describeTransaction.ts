import type { Address } from 'viem'
import { message, say } from '../../../language/say.ts'
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

export type PartyWord = 'recipient' | 'sender' | 'contract' | 'creator' | 'newOwner' | 'newAddress'

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
  /** Whom it concerns, and what it is in the transaction. */
  party?: { word?: PartyWord; info: AddressInfo }
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
      const { kind, way, wayName = '', direction } = directionOf(info.direction)
      const { amount, doubt, what } = transferOf(info.transferInfo, direction, native)
      return {
        kind,
        title: say(transfers[what.kind][way], { name: what.name, way: wayName }),
        party:
          direction === 'in'
            ? { word: 'sender', info: info.sender }
            : { word: 'recipient', info: info.recipient },
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
      if (info.isCancellation) return { kind: 'rejection', title: say('On-chain rejection'), ...sent }
      if (info.actionCount)
        return {
          kind: 'batch',
          title: say(
            { one: 'Batch of {count} call', other: 'Batch of {count} calls' },
            { count: info.actionCount },
          ),
          party: { word: 'contract', info: info.to },
          ...sent,
        }
      const method = info.methodName ? shortText(info.methodName, 40) : undefined
      return {
        kind: 'call',
        title: method ?? (info.dataSize > 0n ? say('Call of a contract') : say('Empty call')),
        party: { word: 'contract', info: info.to },
        ...sent,
      }
    }
    case 'Creation':
      return {
        kind: 'creation',
        title: say('The Safe was created'),
        party: { word: 'creator', info: info.creator },
      }
    case 'UNKNOWN': {
      const partner = partnerTransactionTypes.get(info.wireType)
      return {
        kind: 'unknown',
        title:
          partner === undefined
            ? say('Unknown kind of transaction: {kind}', { kind: shortText(info.wireType, 40) })
            : say(partner),
      }
    }
  }
}

/** What is moved: `name` is a token's symbol, or what the service calls a kind that is new here. */
type Transferred = { kind: keyof typeof transfers; name: string }

const transfers = {
  token: {
    in: message('Receive {name}'),
    out: message('Send {name}'),
    none: message('Transfer {name}'),
    other: message('Transfer ({way}) of {name}'),
  },
  collectible: {
    in: message('Receive a collectible'),
    out: message('Send a collectible'),
    none: message('Transfer a collectible'),
    other: message('Transfer ({way}) of a collectible'),
  },
  unknown: {
    in: message('Receive unknown kind: {name}'),
    out: message('Send unknown kind: {name}'),
    none: message('Transfer unknown kind: {name}'),
    other: message('Transfer ({way}) of unknown kind: {name}'),
  },
} as const

function directionOf(direction: TransferDirection): {
  kind: Description['kind']
  way: 'in' | 'out' | 'none' | 'other'
  /** As the service calls one that is new here. */
  wayName?: string
  direction: Direction
} {
  switch (direction) {
    case 'INCOMING':
      return { kind: 'received', way: 'in', direction: 'in' }
    case 'OUTGOING':
      return { kind: 'sent', way: 'out', direction: 'out' }
    case 'UNKNOWN':
      return { kind: 'transfer', way: 'none', direction: 'none' }
    default:
      return {
        kind: 'transfer',
        way: 'other',
        wayName: shortText(direction.unknown, 20),
        direction: 'none',
      }
  }
}

/** Transactions of services that Safe's own wallet has built in; a name for each. */
const partnerTransactionTypes: ReadonlyMap<string, string> = new Map([
  ['Bridge', message('Bridge to another chain')],
  ['NativeStakingDeposit', message('Staking: deposit')],
  ['NativeStakingValidatorsExit', message('Staking: exit of validators')],
  ['NativeStakingWithdraw', message('Staking: withdrawal')],
  ['Swap', message('Swap')],
  ['SwapAndBridge', message('Swap and bridge to another chain')],
  ['SwapOrder', message('Swap order')],
  ['SwapTransfer', message('Swap')],
  ['TwapOrder', message('Swap order in parts (TWAP)')],
  ['VaultDeposit', message('Vault: deposit')],
  ['VaultRedeem', message('Vault: withdrawal')],
])

function transferOf(
  transfer: Transfer,
  direction: Direction,
  native: { symbol: string; decimals: number },
): { what: Transferred; amount?: ShownAmount; doubt?: string } {
  switch (transfer.type) {
    case 'NATIVE_COIN': {
      const { value } = transfer
      return {
        what: { kind: 'token', name: native.symbol },
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
        what: { kind: 'token', name: symbol },
        amount: isKnown
          ? { kind: 'tokens', direction, value, symbol, decimals }
          : { kind: 'base-units', direction, value, symbol },
        ...doubtOf(transfer),
      }
    }
    case 'ERC721': {
      const symbol = symbolOf(transfer.tokenSymbol, transfer.tokenAddress)
      return {
        what: { kind: 'collectible', name: '' },
        amount: { kind: 'collectible', direction, symbol, id: transfer.tokenId },
        ...doubtOf(transfer),
      }
    }
    case 'UNKNOWN':
      return { what: { kind: 'unknown', name: shortText(transfer.wireType, 40) } }
  }
}

function doubtOf(token: {
  trusted?: boolean | null | undefined
  imitation?: boolean | null | undefined
}): Pick<Description, 'doubt'> {
  if (token.imitation) return { doubt: say('Looks like a copy of another token') }
  return token.trusted === false ? { doubt: say('Unknown token') } : {}
}

/** A token's own symbol may be anything, a sentence with a link in it too. */
function symbolOf(symbol: string | null | undefined, token: Address): string {
  return (
    shortText(symbol ?? '', 12) ||
    say('token {address}', { address: `${token.slice(0, 6)}…${token.slice(-4)}` })
  )
}

type SettingsChange = Extract<TransactionInfo, { type: 'SettingsChange' }>

function settingsChangeOf(info: SettingsChange): Pick<Description, 'title' | 'party'> {
  const { settingsInfo: settings, dataDecoded } = info
  const named = (title: string, about: AddressInfo | null | undefined, word?: PartyWord) => ({
    title,
    ...(about ? { party: { ...(word ? { word } : {}), info: about } } : {}),
  })
  const threshold = (title: string) =>
    typeof settings?.threshold === 'number'
      ? `${title} · ${say('{count} must sign', { count: settings.threshold })}`
      : title
  if (!settings)
    return {
      title: `${say('Change of the Safe')} · ${shortText(dataDecoded?.method ?? say('unknown'), 40)}`,
    }
  switch (settings.type) {
    case 'ADD_OWNER':
      return named(threshold(say('Add owner')), settings.owner)
    case 'REMOVE_OWNER':
      return named(threshold(say('Remove owner')), settings.owner)
    case 'SWAP_OWNER':
      return named(say('Replace an owner'), settings.newOwner, 'newOwner')
    case 'CHANGE_THRESHOLD':
      return {
        title:
          typeof settings.threshold === 'number'
            ? say(
                { one: 'Require {count} signature', other: 'Require {count} signatures' },
                { count: settings.threshold },
              )
            : say('Change the threshold'),
      }
    case 'CHANGE_IMPLEMENTATION':
      return named(say('Change the Safe’s code'), settings.implementation, 'newAddress')
    case 'SET_FALLBACK_HANDLER':
      return named(say('Set the fallback handler'), settings.handler, 'newAddress')
    case 'ENABLE_MODULE':
      return named(say('Enable module'), settings.module)
    case 'DISABLE_MODULE':
      return named(say('Disable module'), settings.module)
    case 'SET_GUARD':
      return named(say('Set the guard'), settings.guard, 'newAddress')
    case 'DELETE_GUARD':
      return { title: say('Remove the guard') }
    case 'SET_MODULE_GUARD':
      return named(say('Set the guard of modules'), settings.guard, 'newAddress')
    case 'DELETE_MODULE_GUARD':
      return { title: say('Remove the guard of modules') }
    default:
      return {
        title: `${say('Change of the Safe')} · ${shortText(settings.type.unknown, 40)}`,
      }
  }
}

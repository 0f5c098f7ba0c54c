import type { Address } from 'viem'
import type { TransactionInfo, TransactionSummary } from '../../../safe/service/wire/transactions.ts'
import type { Decimal } from './readDecimal.ts'

export const whats = ['tokens', 'collectible', 'call', 'settings'] as const
/** What a transaction does, roughly. */
export type What = (typeof whats)[number]

/** What the service cannot look for, and what is compared here with each entry that was read. */
export type OwnFilter = {
  /** Moments of the first day's beginning and the last one's end, in milliseconds. */
  from?: number
  to?: number
  /** Amounts in whole units of whatever an entry moves. */
  least?: Decimal
  most?: Decimal
  token?: Address
  /** The other side: who sent it, who gets it, or what is called. */
  party?: Address
  direction?: 'in' | 'out'
  what?: What
}

/**
 * Whether an entry is what was asked for. One whose amount, time or side the service does not say fits no
 * filter by it.
 */
export function fitsFilter({ txInfo, timestamp }: TransactionSummary, own: OwnFilter): boolean {
  const { amount, token, parties, direction, what } = factsOf(txInfo)
  const { from, to } = own
  const isSame = (a: string | undefined, b: string) => a?.toLowerCase() === b.toLowerCase()
  return (
    (from === undefined || (typeof timestamp === 'number' && timestamp >= from)) &&
    (to === undefined || (typeof timestamp === 'number' && timestamp <= to)) &&
    (own.least === undefined || (amount !== undefined && compare(amount, own.least) >= 0)) &&
    (own.most === undefined || (amount !== undefined && compare(amount, own.most) <= 0)) &&
    (own.token === undefined || isSame(token, own.token)) &&
    (own.party === undefined || parties.some((each) => isSame(each, own.party as Address))) &&
    (own.direction === undefined || own.direction === direction) &&
    (own.what === undefined || own.what === what)
  )
}

function factsOf(info: TransactionInfo): {
  amount: Decimal | undefined
  token: string | undefined
  parties: readonly string[]
  direction: 'in' | 'out' | undefined
  what: What | undefined
} {
  const nothing = { amount: undefined, token: undefined, parties: [], direction: undefined, what: undefined }
  switch (info.type) {
    case 'Transfer': {
      const { transferInfo: moved, sender, recipient } = info
      const direction =
        info.direction === 'INCOMING' ? 'in' : info.direction === 'OUTGOING' ? 'out' : undefined
      const parties = direction === 'in' ? [sender.value] : direction === 'out' ? [recipient.value] : []
      const all = { ...nothing, parties, direction } as const
      if (moved.type === 'NATIVE_COIN') return { ...all, what: 'tokens', amount: decimalOf(moved.value, 18) }
      if (moved.type === 'ERC20')
        return {
          ...all,
          what: 'tokens',
          token: moved.tokenAddress,
          amount: decimalOf(moved.value, moved.decimals),
        }
      if (moved.type === 'ERC721') return { ...all, what: 'collectible', token: moved.tokenAddress }
      return all
    }
    case 'Custom':
      return {
        ...nothing,
        what: 'call',
        parties: [info.to.value],
        direction: 'out',
        amount: decimalOf(info.value || undefined, 18),
      }
    case 'SettingsChange':
      return { ...nothing, what: 'settings' }
    default:
      return nothing
  }
}

const decimalOf = (value: bigint | null | undefined, decimals: unknown): Decimal | undefined =>
  value === null || value === undefined || typeof decimals !== 'number' ? undefined : { value, decimals }

/** Below zero where `a` is the smaller one. */
function compare(a: Decimal, b: Decimal): number {
  const decimals = Math.max(a.decimals, b.decimals)
  const scaled = ({ value, decimals: own }: Decimal) => value * 10n ** BigInt(decimals - own)
  const difference = scaled(a) - scaled(b)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

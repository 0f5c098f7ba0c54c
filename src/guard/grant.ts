import type { Address, Chain, Hex } from 'viem'
import type { TypedData } from '../safe/app/messages.ts'

/** One request to a wallet or a Safe's host, exactly as it is passed on. */
export type Ask =
  | {
      readonly method: 'eth_sendTransaction'
      readonly account: Address
      readonly chainId: number
      readonly transaction: Readonly<
        Record<'from' | 'to' | 'data' | 'value' | 'chainId', Hex> & { gas?: Hex }
      >
    }
  | { readonly method: 'personal_sign'; readonly account: Address; readonly text: string }
  | {
      readonly method: 'eth_signTypedData_v4'
      readonly account: Address
      readonly chainId: number
      /** As JSON. */
      readonly typedData: string
    }
  | { readonly method: 'wallet_switchEthereumChain'; readonly chain: Chain }
  | {
      readonly method: 'wallet_watchAsset'
      readonly token: { readonly address: Address; readonly symbol: string; readonly decimals: number }
    }
  /** To the host around the page. `value` in wei, as decimal text. */
  | {
      readonly method: 'sendTransactions'
      readonly account: Address
      readonly chainId: number
      /** Of all calls together; left out, the host decides. */
      readonly gas?: bigint | undefined
      readonly calls: readonly { readonly to: Address; readonly value: string; readonly data: Hex }[]
    }
  | {
      readonly method: 'wallet_requestPermissions'
      readonly permissions: readonly [{ readonly requestAddressBook: Readonly<Record<string, never>> }]
    }
  | { readonly method: 'signMessage'; readonly account: Address; readonly message: string | TypedData }

export type Method = Ask['method']

declare const byGuard: unique symbol
/** A request that the guard has let through. Only the guard makes one. */
export type Granted<M extends Method = Method> = Extract<Ask, { method: M }> & { readonly [byGuard]: true }

const granted = new WeakSet<object>()

/** For the guard alone: `scripts/check-imports.ts` holds everybody else off. */
export function grant<M extends Method>(ask: Extract<Ask, { method: M }>): Granted<M> {
  const made = Object.freeze(ask)
  granted.add(made)
  return made as Granted<M>
}

/** Whether the guard has made it, and not code that only looks like it. */
export const isGrantedByGuard = (ask: object): boolean => granted.has(ask)

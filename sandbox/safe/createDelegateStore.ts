import { type Address, getAddress } from 'viem'

/** Somebody who may propose transactions for an owner, and sign none. Addresses are checksummed. */
export type Delegate = {
  /** Null: at every Safe of the delegator. */
  readonly safe: Address | null
  readonly delegate: Address
  readonly delegator: Address
  readonly label: string
}

export type DelegateStore = {
  /** Replaces the one of the same Safe, delegate and delegator. */
  add(delegate: Delegate): void
  remove(delegate: Pick<Delegate, 'delegate'> & { delegator?: Address; safe?: Address | null }): void
  list(): readonly Delegate[]
  /**
   * The owner in whose name `delegate` proposes at `safe`, or undefined when there is none among `owners`.
   */
  delegatorOf(safe: Address, delegate: Address, owners: readonly Address[]): Address | undefined
  clear(): void
}

/** Keeps delegates in memory. Who may add one is for its caller to check. */
export function createDelegateStore(): DelegateStore {
  let kept: readonly Delegate[] = []
  const isSame = (a: Delegate, b: Pick<Delegate, 'safe' | 'delegate' | 'delegator'>) =>
    a.safe === b.safe && a.delegate === b.delegate && a.delegator === b.delegator
  return {
    add({ safe, delegate, delegator, label }) {
      const added = {
        safe: safe && getAddress(safe),
        delegate: getAddress(delegate),
        delegator: getAddress(delegator),
        label,
      }
      kept = [...kept.filter((each) => !isSame(each, added)), added]
    },
    remove({ delegate, delegator, safe }) {
      kept = kept.filter(
        (each) =>
          each.delegate !== getAddress(delegate) ||
          (delegator !== undefined && each.delegator !== getAddress(delegator)) ||
          (safe !== undefined && each.safe !== (safe && getAddress(safe))),
      )
    },
    list: () => kept,
    delegatorOf(safe, delegate, owners) {
      const found = kept.find(
        (each) =>
          each.delegate === getAddress(delegate) &&
          (each.safe === null || each.safe === getAddress(safe)) &&
          owners.some((owner) => getAddress(owner) === each.delegator),
      )
      return found?.delegator
    },
    clear: () => {
      kept = []
    },
  }
}

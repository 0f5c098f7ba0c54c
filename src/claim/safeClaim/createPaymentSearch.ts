import { type Address, type Hex, isAddressEqual } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { decodeClaims } from '../../chain/decodeClaims.ts'
import { readReceipt } from '../../chain/readReceipt.ts'
import type { Receipt } from '../../chain/rpcSchemas.ts'
import { safeExecutionsIn } from '../../chain/safeExecutionsIn.ts'
import { EverclaimError } from '../../errors.ts'
import type { Allocation } from '../../package/checkAllocation.ts'
import { findClaimRecord } from '../findClaimRecord.ts'
import type { UnlockTerms } from '../readOverTime.ts'

/** The transaction that paid an allocation of a Safe, from a receipt that the nodes agree on. */
export type Payment = {
  readonly hash: Hex
  readonly block: number
  readonly recipient: Address
  /** `perhaps`: the Safe executed something in it, and it is not known what. */
  readonly bySafe: 'yes' | 'no' | 'perhaps'
}

/** Looking for a log that no node shows is many questions. */
const looksBetweenSearches = 8

/**
 * Finds the payment once the bitmap says that there is one, and looks at it again each time: its block may be
 * taken back.
 */
export function createPaymentSearch(
  reader: ChainReader,
  {
    safe,
    distributor,
    allocation,
    fromBlock,
    terms,
  }: {
    safe: Address
    distributor: Address
    allocation: Allocation
    fromBlock: number | undefined
    terms?: UnlockTerms | undefined
  },
) {
  const { index, account } = allocation
  let payment: Payment | undefined
  let looksSinceSearch = looksBetweenSearches

  return {
    /** Undefined also where no node shows it now. Never throws for what nodes do. */
    async find(isClaimed: boolean): Promise<Payment | undefined> {
      payment = isClaimed ? await look() : undefined
      return payment
    },
  }

  async function look(): Promise<Payment | undefined> {
    try {
      const hash = payment?.hash ?? (await search())
      const receipt = hash && (await readReceipt(reader, hash))
      return receipt ? paymentIn(receipt) : undefined
    } catch (error) {
      if (!(error instanceof EverclaimError)) throw error
      return payment
    }
  }

  async function search(): Promise<Hex | undefined> {
    if (looksSinceSearch++ < looksBetweenSearches) return undefined
    looksSinceSearch = 0
    return (await findClaimRecord(reader, { distributor, index, account, fromBlock, isOverTime: !!terms }))
      ?.hash
  }

  function paymentIn({ logs, to, transactionHash: hash, blockNumber: block }: Receipt): Payment | undefined {
    const isOurs = (each: { index: bigint }) => each.index === BigInt(index)
    const ours = decodeClaims({ logs }, distributor).claims.find(isOurs)
    if (!ours) return undefined
    const isBySafe = safeExecutionsIn(logs, safe).some(({ isSuccess, logs }) => {
      const { claims, skipped } = decodeClaims({ logs }, distributor)
      // Somebody may claim and have the Safe execute in one transaction: the Safe's own claim is skipped
      // then.
      return isSuccess && claims.some(isOurs) && !skipped.some(isOurs)
    })
    const isDirect = to !== null && isAddressEqual(to, safe)
    return {
      hash,
      block,
      recipient: ours.recipient,
      bySafe: !isBySafe ? 'no' : isDirect ? 'yes' : 'perhaps',
    }
  }
}

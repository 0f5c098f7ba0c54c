import type { Selectable } from 'kysely'
import type { ProvenAllocation } from '../../src/chain/encodeClaim.ts'
import { asWritten, lowerHexText } from '../../src/hex/hexText.ts'
import * as v from '../../src/schema/v.ts'
import type { SponsoredClaimTable } from '../database/tables.ts'

export type SponsoredClaimRow = Selectable<SponsoredClaimTable>

/** A claim that was taken in. `paidBefore`: of a campaign over time, what had been paid then. */
export type TakenClaim = ProvenAllocation & { readonly paidBefore?: bigint | undefined }

/** A row as the contract takes it. */
export function claimOf(
  row: Pick<SponsoredClaimRow, 'paid_before' | 'claim_index' | 'account' | 'amount' | 'proof'>,
): TakenClaim {
  return {
    paidBefore: row.paid_before === null ? undefined : BigInt(row.paid_before),
    index: BigInt(row.claim_index),
    account: v.parse(v.pipe(lowerHexText(20), v.transform(asWritten)), row.account),
    amount: BigInt(row.amount),
    proof: v.parse(v.array(v.pipe(lowerHexText(32), v.transform(asWritten))), JSON.parse(row.proof)),
  }
}

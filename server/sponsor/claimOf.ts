import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { ProvenAllocation } from '../../src/chain/encodeClaim.ts'
import { asWritten, lowerHexText } from '../../src/hex/hexText.ts'
import type { SponsoredClaimTable } from '../database/tables.ts'

export type SponsoredClaimRow = Selectable<SponsoredClaimTable>

/** A claim that was taken in. `paidBefore`: of a campaign over time, what had been paid then. */
export type TakenClaim = ProvenAllocation & { readonly paidBefore?: bigint | undefined }

/** A row as the contract takes it. */
export function claimOf(row: SponsoredClaimRow): TakenClaim {
  return {
    paidBefore: row.paid_before === null ? undefined : BigInt(row.paid_before),
    index: BigInt(row.claim_index),
    account: z.pipe(lowerHexText(20), z.transform(asWritten)).parse(row.account),
    amount: BigInt(row.amount),
    proof: z.array(z.pipe(lowerHexText(32), z.transform(asWritten))).parse(JSON.parse(row.proof)),
  }
}

import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { ProvenAllocation } from '../../src/chain/encodeClaim.ts'
import { asWritten, lowerHexText } from '../../src/hex/hexText.ts'
import type { SponsoredClaimTable } from '../database/tables.ts'

export type SponsoredClaimRow = Selectable<SponsoredClaimTable>

/** A row as the contract takes it. */
export function claimOf(row: SponsoredClaimRow): ProvenAllocation {
  return {
    index: BigInt(row.claim_index),
    account: z.pipe(lowerHexText(20), z.transform(asWritten)).parse(row.account),
    amount: BigInt(row.amount),
    proof: z.array(z.pipe(lowerHexText(32), z.transform(asWritten))).parse(JSON.parse(row.proof)),
  }
}

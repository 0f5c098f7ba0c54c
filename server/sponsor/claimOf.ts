import type { Selectable } from 'kysely'
import type { Hex } from 'viem'
import { z } from 'zod'
import type { ProvenAllocation } from '../../src/chain/encodeClaim.ts'
import type { SponsoredClaimTable } from '../database/tables.ts'

export type SponsoredClaimRow = Selectable<SponsoredClaimTable>

const hex = z.custom<Hex>((text) => typeof text === 'string' && /^0x[0-9a-f]+$/.test(text))

/** A row as the contract takes it. */
export function claimOf(row: SponsoredClaimRow): ProvenAllocation {
  return {
    index: BigInt(row.claim_index),
    account: hex.parse(row.account),
    amount: BigInt(row.amount),
    proof: z.array(hex).parse(JSON.parse(row.proof)),
  }
}

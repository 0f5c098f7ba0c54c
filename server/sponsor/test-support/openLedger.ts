import { type Address, keccak256, padHex, toHex } from 'viem'
import { type Database, openDatabase } from '../../database/openDatabase.ts'
import type { SponsoredClaimRow } from '../claimOf.ts'
import {
  acquireSigner,
  type RelayedNonces,
  readNonces,
  type SignedVersion,
  type SignerLease,
} from '../relayerLedger.ts'

export const signer: Address = '0x00000000000000000000000000000000000000f1'
export const distributor: Address = '0x00000000000000000000000000000000000000d1'
export const otherDistributor: Address = '0x00000000000000000000000000000000000000d2'
/** Unix milliseconds. */
export const noon = Date.UTC(2026, 10, 30, 12)
export const leaseFor = 15_000

/** A ledger in memory, and a process that has its signer. */
export async function openLedger(): Promise<{ database: Database; hold: SignerLease }> {
  const database = await openDatabase(':memory:')
  return { database, hold: await holdOf(database, 'a') }
}

/** A process takes the signer, which it must be able to. */
export async function holdOf(database: Database, holder: string, now = noon): Promise<SignerLease> {
  const hold = await acquireSigner(database, { signer, holder, now, leaseFor })
  if (!hold) throw new Error(`${holder} does not get the signer.`)
  return hold
}

/** A claim that waits, unless something else is said of it. */
export async function addClaim(database: Database, id: string, change: Partial<SponsoredClaimRow> = {}) {
  const row: SponsoredClaimRow = {
    id,
    campaign: 'spring',
    claim_index: 1,
    ordinal: Number.parseInt(id, 36),
    account: '0x00000000000000000000000000000000000000aa',
    amount: '100',
    proof: '[]',
    rounds: null,
    paid_before: null,
    address_hash: 'a',
    network_hash: 'n',
    wide_network_hash: 'w',
    is_proven: 0,
    gas: 100_000,
    status: 'queued',
    signer: null,
    transaction_nonce: null,
    transaction_hash: null,
    paid: null,
    attempts: 0,
    batch_limit: null,
    reason: null,
    queued_at: noon,
    created_at: noon,
    updated_at: noon,
    ...change,
  }
  await database.insertInto('sponsored_claims').values(row).execute()
}

/** What the row of a claim has in these columns. */
export async function claimRow<Column extends keyof SponsoredClaimRow>(
  database: Database,
  id: string,
  ...columns: readonly Column[]
): Promise<Pick<SponsoredClaimRow, Column>> {
  const row = await database
    .selectFrom('sponsored_claims')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return Object.fromEntries(columns.map((each) => [each, row[each]])) as Pick<SponsoredClaimRow, Column>
}

/** A signed transaction; of each version another one. */
export const versionOf = (name: string, version = 0): SignedVersion => ({
  hash: keccak256(toHex(`${name} ${version}`)),
  version,
  raw: padHex(toHex(version), { size: 40 }),
  gas: 500_000n,
  l1Fee: 900n,
  maxFeePerGas: 70n + BigInt(version),
  maxPriorityFeePerGas: 3n,
  createdAt: noon + version,
})

/** The one nonce that waits for the chain. */
export async function onlyNonce(database: Database, settledFrom?: number): Promise<RelayedNonces> {
  const [nonce, ...more] = await readNonces(database, signer, settledFrom)
  if (!nonce || more.length > 0) throw new Error('There is not one nonce.')
  return nonce
}

/** When and by what the chain decided about the one nonce that is booked, as its row has it. */
export async function decisionRow(database: Database) {
  return database
    .selectFrom('relayed_nonces')
    .select(['mined_hash', 'created_at', 'updated_at'])
    .executeTakeFirstOrThrow()
}

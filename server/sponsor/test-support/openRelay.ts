import type { KyselyPlugin } from 'kysely'
import { type Address, type Hex, padHex, parseTransaction, toHex } from 'viem'
import type { SponsoredClaimRow } from '../claimOf.ts'
import { readBudget, type SignedVersion } from '../relayerLedger.ts'
import { type RelayParts, relayOnce, type Turn } from '../relayOnce.ts'
import { type SponsoredCampaign, type SponsorSettings, usualSettings } from '../sponsorSettings.ts'
import { addClaim, claimRow, distributor, noon, openLedger, otherDistributor } from './openLedger.ts'
import { claimsOf, relayedChain, relayer } from './relayedChain.ts'

const ether = 10n ** 18n
/** The campaign that claims are of where nothing else is said, and another one, with so many wei for each. */
export const spring = (budget = ether): SponsoredCampaign => ({ id: 'spring', distributor, budget })
export const autumn = (budget = ether): SponsoredCampaign => ({
  id: 'autumn',
  distributor: otherDistributor,
  budget,
})
/** As the ledger has it. */
export const signer = relayer.address.toLowerCase() as Address

/** Another account for each claim. */
export const accountOf = (index: number): Address => padHex(toHex(0xa000 + index), { size: 20 })

/** A work that goes on without an end, as one with a fault may, ends with this many questions. */
const endingAfter = (most: number): KyselyPlugin => {
  let questions = 0
  return {
    transformQuery({ node }) {
      if (++questions > most) throw new Error('The database is asked without an end.')
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

/**
 * A relayer's ledger in memory, before a chain in memory: its clock and all that it is set to are the test's.
 * Three blocks make a transaction final. Gas costs 1,000,000 wei and a tip of 100,000, so that 2,100,000 are
 * offered, and 10,000,000 at most.
 */
export async function openRelay() {
  const { database } = await openLedger()
  const chain = relayedChain()
  const lines: (readonly [what: string, facts: Readonly<Record<string, string | number>>])[] = []
  const clock = { now: noon }
  const resends: RelayParts['resends'] = new Map()
  const settings: { -readonly [Name in keyof SponsorSettings]: SponsorSettings[Name] } = {
    ...usualSettings,
    confirmations: 3,
    feeCap: 10_000_000n,
    campaigns: [spring()],
  }
  const log: RelayParts['log'] = {
    answered: () => undefined,
    broke: () => undefined,
    info(what, facts = {}) {
      if (lines.push([what, facts]) > 1_000) throw new Error('The log is written without an end.')
    },
  }
  const transactions = () =>
    database
      .selectFrom('relayed_transactions')
      .selectAll()
      .where('signer', '=', signer)
      .orderBy('nonce')
      .orderBy('version')
      .execute()
  return {
    database,
    chain,
    clock,
    resends,
    settings,
    /** One turn of process `a`, unless another one is named. */
    turn: (change: Partial<RelayParts> = {}): Promise<Turn> =>
      relayOnce({
        database: database.withPlugin(endingAfter(2_000)),
        reader: chain.reader,
        account: relayer,
        holder: 'a',
        settings,
        now: () => clock.now,
        log,
        resends,
        ...change,
      }),
    /** What was logged since it was last asked for. */
    said: () => lines.splice(0),
    /** A claim that waits: its index is its id, and its account another one's for each. */
    add: (id: number, change: Partial<SponsoredClaimRow> = {}) =>
      addClaim(database, id.toString(36), { claim_index: id, account: accountOf(id), ...change }),
    /** What these columns of a claim have. */
    row: <Column extends keyof SponsoredClaimRow>(id: number, ...columns: readonly Column[]) =>
      claimRow(database, id.toString(36), ...columns),
    statuses: async () =>
      Object.fromEntries(
        (await database.selectFrom('sponsored_claims').select(['id', 'status']).execute()).map((row) => [
          row.id,
          row.status,
        ]),
      ),
    /** Of each nonce that was signed with, in their order. */
    nonces: () =>
      database
        .selectFrom('relayed_nonces')
        .select(['nonce', 'campaign', 'status', 'charge', 'cost', 'mined_hash'])
        .where('signer', '=', signer)
        .orderBy('nonce')
        .execute(),
    /** All transactions that were ever signed, by their nonce and then by their age. */
    transactions,
    /** The indices of the claims in each of them. */
    carried: async () =>
      (await transactions()).map(({ raw }) => {
        const { to, data = '0x' } = parseTransaction(raw as SignedVersion['raw'])
        return claimsOf(data, to).map(({ index }) => Number(index))
      }),
    /** The bytes of the newest of them with this nonce. */
    async rawOf(nonce: number): Promise<Hex> {
      const raw = (await transactions()).filter((each) => each.nonce === nonce).at(-1)?.raw
      if (raw === undefined) throw new Error(`Nothing was signed with nonce ${nonce}.`)
      return raw as SignedVersion['raw']
    },
    async budget(campaign = 'spring') {
      const { charged, spent, l1FeePerClaim } = await readBudget(database, campaign, ether)
      return { charged, spent, l1FeePerClaim }
    },
    async isShort(): Promise<boolean> {
      const { is_short } = await database
        .selectFrom('relayers')
        .select('is_short')
        .where('signer', '=', signer)
        .executeTakeFirstOrThrow()
      return is_short === 1
    },
  }
}
export type Relay = Awaited<ReturnType<typeof openRelay>>

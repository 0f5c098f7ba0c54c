import { type Address, type Hex, keccak256, parseEther, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createChainReader } from '../../../src/chain/createChainReader.ts'
import { decodeClaims } from '../../../src/chain/decodeClaims.ts'
import { encodeClaim } from '../../../src/chain/encodeClaim.ts'
import { logSchema, receiptSchema } from '../../../src/chain/rpcSchemas.ts'
import { type DeployedCampaign, deployCampaign } from '../../../src/chain/test-support/deployCampaign.ts'
import { type Anvil, devAccount, startAnvil } from '../../../src/chain/test-support/startAnvil.ts'
import * as v from '../../../src/schema/v.ts'
import type { Database } from '../../database/openDatabase.ts'
import type { Asked } from '../../handlers.ts'
import type { ClientNetworks } from '../../limits/clientNetwork.ts'
import { createLog } from '../../observe/createLog.ts'
import { createMetrics } from '../../observe/createMetrics.ts'
import { createRelayer, type Relayer } from '../createRelayer.ts'
import { createSponsorHandlers, type SponsorHandlers } from '../createSponsorHandlers.ts'
import { type SponsorSettings, usualSettings } from '../sponsorSettings.ts'

export const gwei = 10n ** 9n

/** A real chain with a real distributor. */
export type SponsorFixture = {
  anvil: Anvil
  campaign: DeployedCampaign
  /** Allocations that no other call has named, by their index. */
  fresh(count: number): number[]
  /** One of them. */
  one(): number
  /** A key that nobody has used, with so much ETH. */
  newSigner(balance?: bigint): Promise<Hex>
  /** An operator's API over a database of its own. Claims are named by their index. */
  operator(database: Database, options?: OperatorOptions): Promise<Operator>
  stop(): Promise<void>
}

export type OperatorOptions = {
  settings?: Partial<SponsorSettings>
  budget?: bigint
  key?: Hex
  rpcUrls?: readonly string[]
  now?: () => number
  campaign?: DeployedCampaign
  /** Of a relayer that is started. */
  rest?: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

export type Operator = {
  key: Hex
  signer: Address
  settings: SponsorSettings
  handlers: SponsorHandlers
  relayer: Relayer
  lines: string[]
  metrics: () => Promise<string>
  ask(index: number, network?: string): Promise<string>
  status(id: string): Promise<Awaited<ReturnType<SponsorHandlers['getSponsoredClaim']>>['body']>
  /** Turns until nothing waits and nothing is under way. */
  finish(mostTurns?: number): Promise<void>
}

export const campaignId = 'spring'

export async function startSponsorship(
  args: readonly string[] = [],
  options: Parameters<typeof deployCampaign>[1] = {},
): Promise<SponsorFixture> {
  let next = 0
  const anvil = await startAnvil(['--block-base-fee-per-gas', '1000000', ...args])
  const campaign = await deployCampaign(anvil, options)
  let keys = 0
  const newSigner = async (balance = parseEther('1')) => {
    const key = keccak256(toHex(`relayer ${++keys}`))
    await anvil.rpc('anvil_setBalance', privateKeyToAccount(key).address, toHex(balance))
    return key
  }
  return {
    anvil,
    campaign,
    fresh: (count) => Array.from({ length: count }, () => next++),
    one: () => next++,
    newSigner,
    async operator(database, options = {}) {
      const { budget = parseEther('1'), now = Date.now, rpcUrls = [anvil.url] } = options
      const { distributor } = options.campaign ?? campaign
      const settings: SponsorSettings = {
        ...usualSettings,
        confirmations: 1,
        resendAfter: 0,
        mostPerNetwork: 10_000,
        mostPerAccount: 10,
        // More than all of it: the share is in nobody's way.
        unprovenPercent: 1_000_000,
        feeCap: 10n * gwei,
        campaigns: [{ id: campaignId, distributor, budget }],
        ...options.settings,
      }
      const key = options.key ?? (await newSigner())
      const account = privateKeyToAccount(key)
      const reader = createChainReader({ chainId: 81457, rpcUrls, timeoutMs: 20_000 })
      const strictReader = createChainReader({
        chainId: 81457,
        timeoutMs: 20_000,
        quorum: 2,
        rpcUrls: [anvil.url, `${anvil.url}/?again`],
      })
      const lines: string[] = []
      const metrics = createMetrics()
      const handlers = createSponsorHandlers({ database, reader, strictReader, settings, now })
      const relayer = createRelayer({
        database,
        reader,
        account,
        settings,
        now,
        metrics,
        ...(options.rest && { rest: options.rest }),
        log: createLog((line) => lines.push(line)),
      })
      return {
        key,
        signer: account.address,
        settings,
        handlers,
        relayer,
        lines,
        metrics: () => metrics.text(),
        async ask(index, network = 'a') {
          const { body } = await handlers.sponsorClaim(askFor(options.campaign ?? campaign, index, network))
          return body.id
        },
        async status(id) {
          const { body } = await handlers.getSponsoredClaim({
            parameters: { id },
            body: undefined,
            cookies: {},
            origin: undefined,
            client: clientOf('a'),
            countAccount: () => undefined,
          })
          return body
        },
        async finish(mostTurns = 50) {
          for (let at = 0; at < mostTurns; at++) {
            const turn = await relayer.turn()
            if (turn.status === 'done' && turn.open === 0 && (await countWaiting(database)) === 0) return
          }
          throw new Error(`Not finished after ${mostTurns} turns: ${lines.slice(-5).join('')}`)
        },
      }
    },
    stop: () => anvil.stop(),
  }
}

/** Somebody in a network, each from an address of their own. */
export const clientOf = (network: string, address = network): ClientNetworks => ({
  address,
  network,
  wideNetwork: network,
})

/** A claim as the API gets it from a page. */
export function askFor(campaign: DeployedCampaign, index: number, network = 'a'): Asked<'sponsorClaim'> {
  const { account, amount, proof } = campaign.allocation(index)
  const body = { index, account: lower(account), amount: String(amount), proof: proof.map(lower) }
  return {
    parameters: { campaign: campaignId },
    body,
    cookies: {},
    origin: 'https://claim.example',
    client: clientOf(network, `${network} ${index}`),
    countAccount: () => undefined,
  }
}

/** What the account at this index of the first round has in all of them, as the API gets it from a page. */
export function askForSeries(series: readonly DeployedCampaign[], index: number): Asked<'sponsorSeries'> {
  const account = lower(series[0]?.allocation(index).account ?? '0x')
  return {
    parameters: { campaign: campaignId },
    body: {
      account,
      rounds: series.map(({ distributor, allocation, indexOf }) => {
        const at = indexOf(account)
        const { amount, proof } = allocation(at)
        return { distributor: lower(distributor), index: at, amount: String(amount), proof: proof.map(lower) }
      }),
    },
    cookies: {},
    origin: 'https://claim.example',
    client: clientOf('a'),
    countAccount: () => undefined,
  }
}

const lower = (text: Hex) => text.toLowerCase() as Hex

async function countWaiting(database: Database): Promise<number> {
  const rows = await database
    .selectFrom('sponsored_claims')
    .select('id')
    .where('status', '=', 'queued')
    .execute()
  return rows.length
}

/** Somebody else claims for the account of that index. */
export async function claimByAnother({ anvil, campaign }: SponsorFixture, index: number): Promise<void> {
  const call = encodeClaim({ distributor: campaign.distributor, ...campaign.allocation(index) })
  const hash = await anvil.rpc('eth_sendTransaction', { from: devAccount, ...call, gas: '0x4c4b40' })
  if ((await anvil.mined(hash)) !== '0x1') throw new Error('the claim of another failed')
}

/** Each `Claimed` of the distributor, by its index: how often it was paid. */
export async function paidTimes({ anvil, campaign }: SponsorFixture): Promise<Map<number, number>> {
  const amounts = await paidAmountsIn(anvil, campaign)
  return new Map([...amounts].map(([index, payments]) => [index, payments.length]))
}

/** What each `Claimed` of a distributor has paid, by its index. */
export async function paidAmountsIn(
  anvil: Anvil,
  { distributor }: DeployedCampaign,
): Promise<Map<number, bigint[]>> {
  const logs = v.parse(
    v.array(logSchema),
    await anvil.rpc('eth_getLogs', { address: distributor, fromBlock: '0x0', toBlock: 'latest' }),
  )
  const amounts = new Map<number, bigint[]>()
  for (const { index, amount } of decodeClaims({ logs }, distributor).claims)
    amounts.set(Number(index), [...(amounts.get(Number(index)) ?? []), amount])
  return amounts
}

/**
 * Whether the ledger says what the chain says: no nonce left out or used by a stranger, each mined
 * transaction booked at what its receipt says, nothing charged that is decided. Returns the sum that was
 * spent.
 */
export async function auditLedger(
  { anvil }: SponsorFixture,
  database: Database,
  { signer }: { signer: Address },
): Promise<bigint> {
  const count = Number(await anvil.rpc('eth_getTransactionCount', signer, 'latest'))
  const nonces = await database
    .selectFrom('relayed_nonces')
    .selectAll()
    .where('signer', '=', lower(signer))
    .orderBy('nonce')
    .execute()
  if (nonces.map(({ nonce }) => nonce).join() !== Array.from({ length: count }, (_, at) => at).join())
    throw new Error(
      `The chain has ${count} transactions, the ledger has ${nonces.map(({ nonce }) => nonce)}.`,
    )
  let spent = 0n
  for (const { nonce, status, mined_hash, cost, charge } of nonces) {
    if (status !== 'mined') throw new Error(`Nonce ${nonce} is ${status}.`)
    const { gasUsed, effectiveGasPrice, from } = v.parse(
      receiptSchema,
      await anvil.rpc('eth_getTransactionReceipt', mined_hash),
    )
    if (lower(from) !== lower(signer)) throw new Error(`Nonce ${nonce} is of another key.`)
    if (BigInt(cost ?? -1) !== gasUsed * effectiveGasPrice)
      throw new Error(`Nonce ${nonce} is booked wrongly.`)
    if (BigInt(charge) < gasUsed * effectiveGasPrice)
      throw new Error(`Nonce ${nonce} was charged too little.`)
    spent += gasUsed * effectiveGasPrice
  }
  const book = await database
    .selectFrom('sponsor_budgets')
    .selectAll()
    .where('campaign', '=', campaignId)
    .executeTakeFirst()
  if (BigInt(book?.charged ?? 0) !== 0n) throw new Error(`${book?.charged} wei are still charged.`)
  if (BigInt(book?.spent ?? 0) !== spent)
    throw new Error(`${book?.spent} wei are booked, ${spent} were spent.`)
  return spent
}

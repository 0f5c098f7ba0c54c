import { createHash } from 'node:crypto'
import {
  createPublicClient,
  encodeFunctionData,
  getAddress,
  http,
  numberToHex,
  parseAbi,
  serializeErc6492Signature,
  sha256,
  toBytes,
  verifyMessage,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoAccounts } from '../../sandbox/devnet/demoAccounts.ts'
import * as v from '../../src/schema/v.ts'
import { calls } from '../../src/session/calls.ts'
import { problemSchema } from '../../src/session/problem.ts'
import { type TermsMessage, writeTermsMessage } from '../../src/session/termsMessage.ts'
import type { Database } from '../database/openDatabase.ts'
import { onBothDatabases } from '../database/test-support/onBothDatabases.ts'
import { signAsSafe, undeployedSafe } from '../signIn/test-support/safeSignatures.ts'
import {
  chainId,
  otherSite,
  readerOver,
  type SignInFixture,
  site,
  startApi,
  startSignInFixture,
} from '../signIn/test-support/startSignInFixture.ts'
import { yesToAll } from '../signIn/test-support/trickContracts.ts'
import { type AcceptancesExport, acceptancesCsv, acceptancesJson } from './exportAcceptances.ts'
import type { Terms } from './loadTerms.ts'

const { ada, ben, olga, otto, omar } = demoAccounts
const path = '/campaigns/spring/terms/acceptances'
const ownPath = '/campaigns/spring/terms/acceptance'
const termsOf = (text: string): Terms => ({ text, hash: createHash('sha256').update(text).digest('hex') })
const today = termsOf('Be kind.\n\n“Fair” means fair – 公平.\n')
const hash = today.hash
let now = Date.UTC(2026, 10, 21, 12)
let world: SignInFixture

beforeAll(async () => {
  world = await startSignInFixture()
})
afterAll(() => world.stop())

const messageOf = (account: `0x${string}`, part: Partial<TermsMessage> = {}) =>
  writeTermsMessage({ site, campaign: 'spring', chainId, hash, account, ...part })
const lower = (address: string) => address.toLowerCase()
const textOf = async (parts: AsyncGenerator<string>) => {
  let text = ''
  for await (const part of parts) text += part
  return text
}
const exported = async (database: Database): Promise<AcceptancesExport> =>
  JSON.parse(await textOf(acceptancesJson({ database, campaign: 'spring', chainId })))

onBothDatabases(({ open }) => {
  let running: Awaited<ReturnType<typeof startApi>>
  beforeEach(async () => {
    now = Date.UTC(2026, 10, 21, 12)
    const { database } = await open()
    running = await startApi({
      reader: world.reader,
      now: () => now,
      database,
      terms: new Map([['spring', today]]),
    })
  })
  const accept = async (account: `0x${string}`, message: string, signature: string, where = path) =>
    running.browser().post(where, { account, message, signature })

  it('shows a campaign’s terms, and none of a campaign that has none', async () => {
    const page = running.browser()
    const ask = async (campaign: string) =>
      v.parse(calls.getTerms.answer, await (await page.get(`/campaigns/${campaign}/terms`)).json())
    expect(await ask('spring')).toEqual({ terms: { hash, text: today.text } })
    expect(await ask('autumn')).toEqual({ terms: null })
    expect(sha256(toBytes(today.text)).slice(2)).toBe(hash)
    const none = await page.copy({ account: ada.address }).get('/campaigns/autumn/terms/acceptance')
    expect(await none.json()).toEqual({ acceptance: null })
  })

  it('records a key’s acceptance once, and knows it afterwards', async () => {
    const page = running.browser({ account: ada.address })
    const asked = async () => (await page.get(ownPath)).json()
    expect(await asked()).toEqual({ acceptance: null })
    const message = messageOf(ada.address)
    const signature = await ada.signer.signMessage({ message })
    const answer = await accept(ada.address, message, signature)
    const first = { hash, acceptedAt: now }
    expect([answer.status, await answer.json()]).toEqual([201, first])
    now += 1_000
    const again = await Promise.all(Array.from({ length: 20 }, () => accept(ada.address, message, signature)))
    for (const each of again) expect(await each.json()).toEqual(first)
    expect(await asked()).toEqual({ acceptance: first })
    expect(await running.database.selectFrom('acceptances').selectAll().execute()).toHaveLength(1)
  })

  it('keeps a third of a network’s acceptances for one address within a day, and knows those that it has', async () => {
    const { database } = running
    running = await startApi({
      reader: world.reader,
      now: () => now,
      database,
      terms: new Map([['spring', today]]),
      mostPerNetwork: 9,
    })
    const signed = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const signer = privateKeyToAccount(generatePrivateKey())
        const message = messageOf(signer.address)
        return { account: signer.address, message, signature: await signer.signMessage({ message }) }
      }),
    )
    const post = (body: object, peer = '203.0.113.9') => running.browser({ peer }).post(path, body)
    const answers = await Promise.all(signed.map((body) => post(body)))
    const takenIn = signed.filter((_, at) => answers[at]?.status === 201)
    expect(takenIn).toHaveLength(3)
    now += 3_600_000
    const [left = {}] = signed.filter((_, at) => answers[at]?.status !== 201)
    const refused = await post(left)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(23 * 3_600)])
    expect(v.parse(problemSchema, await refused.json()).code).toBe('network-limit')
    // Who has accepted has accepted, neighbours and other networks are not meant, and tomorrow is another
    // day.
    for (const body of takenIn) expect((await post(body)).status).toBe(201)
    const [other = {}, another = {}] = signed.filter((_, at) => answers[at]?.status !== 201).slice(1)
    expect((await post(left, '203.0.113.10')).status).toBe(201)
    expect((await post(other, '198.51.100.7')).status).toBe(201)
    expect((await post(another)).status).toBe(429)
    now += 23 * 3_600_000
    for (const body of signed.slice(-2)) expect((await post(body)).status).toBe(201)
  })

  it('keeps five times as many of a /48 of IPv6, whichever of its networks asks', async () => {
    const { database } = running
    running = await startApi({
      reader: world.reader,
      now: () => now,
      database,
      terms: new Map([['spring', today]]),
      mostPerNetwork: 1,
    })
    const accept = async (peer: string) => {
      const signer = privateKeyToAccount(generatePrivateKey())
      const message = messageOf(signer.address)
      const body = { account: signer.address, message, signature: await signer.signMessage({ message }) }
      return (await running.browser({ peer }).post(path, body)).status
    }
    const statuses = []
    for (let at = 0; at < 6; at++) statuses.push(await accept(`2001:db8:1:${at}::1`))
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
    expect(await accept('2001:db8:2::1')).toBe(201)
  })

  it('asks again when the terms have changed, and keeps what was accepted', async () => {
    const message = messageOf(ada.address)
    const signature = await ada.signer.signMessage({ message })
    expect((await accept(ada.address, message, signature)).status).toBe(201)
    const changed = termsOf('Be very kind.')
    running = await startApi({
      reader: world.reader,
      now: () => now,
      database: running.database,
      terms: new Map([['spring', changed]]),
    })
    const page = running.browser({ account: ada.address })
    expect(await (await page.get(ownPath)).json()).toEqual({ acceptance: null })
    const refused = await accept(ada.address, message, signature)
    expect([refused.status, v.parse(problemSchema, await refused.json()).code]).toEqual([
      409,
      'terms-changed',
    ])
    const newer = messageOf(ada.address, { hash: changed.hash })
    expect((await accept(ada.address, newer, await ada.signer.signMessage({ message: newer }))).status).toBe(
      201,
    )
    const { terms, acceptances } = await exported(running.database)
    expect(new Set(terms.map(({ text }) => text))).toEqual(new Set([today.text, changed.text]))
    expect(acceptances).toHaveLength(2)
  })

  it('takes Safes, deployed or not, and exports what anybody can check again', async () => {
    const safe = world.devnet.demoSafe
    const later = await undeployedSafe(11n)
    for (const account of [safe, later.address]) {
      const message = messageOf(account)
      const inner = await signAsSafe(account, message, [otto, omar])
      const signature =
        account === safe
          ? inner
          : serializeErc6492Signature({ address: later.factory, data: later.factoryData, signature: inner })
      expect((await accept(account, message, signature)).status).toBe(201)
    }
    const message = messageOf(ada.address)
    expect((await accept(ada.address, message, await ada.signer.signMessage({ message }))).status).toBe(201)

    const read = await exported(running.database)
    expect(read.acceptances.map(({ account, kind }) => [account, kind])).toEqual(
      expect.arrayContaining([
        [lower(safe), 'contract'],
        [lower(later.address), 'undeployed-contract'],
        [lower(ada.address), 'key'],
      ]),
    )
    // With nothing of ours: viem alone.
    const client = createPublicClient({ transport: http(world.devnet.rpcUrl) })
    const text = read.terms.find((each) => each.hash === hash)?.text ?? ''
    expect(sha256(toBytes(text)).slice(2)).toBe(hash)
    for (const {
      account: address,
      message,
      signature,
      kind,
      checkedAtBlock,
      termsHash,
    } of read.acceptances) {
      expect(message).toContain(`SHA-256 of the terms: ${termsHash}`)
      const isGood =
        checkedAtBlock === null
          ? await verifyMessage({ address, message, signature })
          : await client.verifyMessage({ address, message, signature, blockNumber: BigInt(checkedAtBlock) })
      expect([kind, isGood]).toEqual([kind, true])
    }
    const csv = await textOf(acceptancesCsv({ database: running.database, campaign: 'spring', chainId }))
    expect(csv.split('\r\n')).toHaveLength(5)
    expect(csv).toContain(
      `spring,81457,${lower(ada.address)},${hash},2026-11-21T12:00:00.000Z,key,,"I accept`,
    )
  })
})

describe('refuses, and records nothing', () => {
  const account = ada.address
  const good = () => messageOf(account)
  it.each<[string, () => string, number, string, string | undefined]>([
    ['another site', () => messageOf(account, { site: otherSite }), 401, 'acceptance-refused', 'wrong-site'],
    [
      'a foreign site',
      () => messageOf(account, { site: 'https://evil.example' }),
      401,
      'acceptance-refused',
      'wrong-site',
    ],
    [
      'another scheme',
      () => messageOf(account, { site: 'http://claim.example' }),
      401,
      'acceptance-refused',
      'wrong-site',
    ],
    [
      'another campaign',
      () => messageOf(account, { campaign: 'autumn' }),
      401,
      'acceptance-refused',
      'wrong-campaign',
    ],
    ['another chain', () => messageOf(account, { chainId: 1 }), 401, 'acceptance-refused', 'wrong-chain'],
    ['another account', () => messageOf(ben.address), 401, 'acceptance-refused', 'wrong-account'],
    ['other terms', () => messageOf(account, { hash: 'ab'.repeat(32) }), 409, 'terms-changed', undefined],
    ['a line more', () => `${good()}\nand more`, 401, 'acceptance-refused', 'malformed'],
    ['a line break more', () => `${good()}\n`, 401, 'acceptance-refused', 'malformed'],
    [
      'a line slipped in',
      () => good().replace('\nChain', '\nSum: 5\nChain'),
      401,
      'acceptance-refused',
      'malformed',
    ],
    [
      'a line twice',
      () => good().replace('Chain ID: 81457', 'Chain ID: 81457\nChain ID: 81457'),
      401,
      'acceptance-refused',
      'malformed',
    ],
    [
      'another sentence',
      () => good().replace('allows nobody', 'allows everybody'),
      401,
      'acceptance-refused',
      'malformed',
    ],
    [
      'small letters',
      () => good().replace(account, account.toLowerCase()),
      401,
      'acceptance-refused',
      'malformed',
    ],
    ['a path', () => good().replace(site, `${site}/`), 401, 'acceptance-refused', 'malformed'],
    ['look-alike letters', () => good().replace('claim', 'сlaim'), 401, 'acceptance-refused', 'malformed'],
  ])('%s', async (_, write, status, code, reason) => {
    const running = await startApi({
      reader: world.reader,
      now: () => now,
      terms: new Map([
        ['spring', today],
        ['autumn', today],
      ]),
    })
    const message = write()
    // The text is truly signed: only what it says is wrong.
    const signature = await ada.signer.signMessage({ message })
    const answer = await running.browser().post(path, { account, message, signature })
    const { code: refusal, reason: why } = v.parse(problemSchema, await answer.json())
    expect([answer.status, refusal, why]).toEqual([status, code, reason])
    expect(await running.database.selectFrom('acceptances').selectAll().execute()).toEqual([])
    expect(await running.database.selectFrom('terms').selectAll().execute()).toEqual([])
  })

  it.each<
    [string, () => Promise<{ account: `0x${string}`; signature: string; message: string }>, number, string]
  >([
    [
      'somebody else’s signature',
      async () => ({
        account,
        message: good(),
        signature: await ben.signer.signMessage({ message: good() }),
      }),
      401,
      'wrong-key',
    ],
    [
      'a signature over other words',
      async () => ({ account, message: good(), signature: await ada.signer.signMessage({ message: 'yes' }) }),
      401,
      'wrong-key',
    ],
    [
      'one owner of a Safe',
      async () => {
        const safe = world.devnet.demoSafe
        return {
          account: safe,
          message: messageOf(safe),
          signature: await signAsSafe(safe, messageOf(safe), [olga]),
        }
      },
      401,
      'contract-says-no',
    ],
  ])('%s', async (_, make, status, reason) => {
    const running = await startApi({
      reader: world.reader,
      now: () => now,
      terms: new Map([['spring', today]]),
    })
    const answer = await running.browser().post(path, await make())
    expect([answer.status, v.parse(problemSchema, await answer.json()).reason]).toEqual([status, reason])
    expect(await running.database.selectFrom('acceptances').selectAll().execute()).toEqual([])
  })

  it('asks no node where the network may accept no more today', async () => {
    const running = await startApi({
      reader: world.reader,
      now: () => now,
      terms: new Map([['spring', today]]),
      mostPerNetwork: 1,
    })
    const message = good()
    const first = await running
      .browser()
      .post(path, { account, message, signature: await ada.signer.signMessage({ message }) })
    expect(first.status).toBe(201)
    const asked = world.nodes.map((node) => node.asked.length)
    const safe = world.devnet.demoSafe
    const refused = await running
      .browser()
      .post(path, { account: safe, message: messageOf(safe), signature: `0x${'11'.repeat(65)}` })
    expect(refused.status).toBe(429)
    expect(world.nodes.map((node) => node.asked.length)).toEqual(asked)
  })

  it('keeps no signature of more than 8 KiB, though somebody’s own account says yes to it', async () => {
    const running = await startApi({
      reader: world.reader,
      now: () => now,
      terms: new Map([['spring', today]]),
    })
    const yesMan = await world.place(yesToAll)
    const { factory } = await undeployedSafe(1n)
    // One contract, and as many accounts of it as anybody likes, none of which is ever deployed.
    const accept = async (salt: bigint, size: number) => {
      const data = encodeFunctionData({
        abi: parseAbi(['function createProxyWithNonce(address, bytes, uint256)']),
        args: [yesMan, '0x', salt],
      })
      const { data: returned } = await world.devnet.chain.call({ to: factory, data })
      const account = getAddress(`0x${returned?.slice(-40)}`)
      const wrapped = (inner: number) =>
        serializeErc6492Signature({ address: factory, data, signature: numberToHex(1, { size: inner }) })
      // The inner length is filled up to whole words.
      const signature = wrapped(size - (wrapped(32).length - 2) / 2 + 32)
      expect((signature.length - 2) / 2).toBe(size)
      const answer = await running.browser().post(path, { account, message: messageOf(account), signature })
      return [answer.status, (await answer.json()).reason]
    }
    expect(await accept(0n, 8_192)).toEqual([201, undefined])
    expect(await accept(1n, 8_224)).toEqual([400, 'body.signature'])
    expect(await running.database.selectFrom('acceptances').selectAll().execute()).toHaveLength(1)
  })

  it('the question whether nobody has accepted', async () => {
    const running = await startApi({
      reader: world.reader,
      now: () => now,
      terms: new Map([['spring', today]]),
    })
    const answer = await running.browser().get(ownPath)
    expect([answer.status, v.parse(problemSchema, await answer.json()).reason]).toEqual([
      ...[400, 'header.everclaim-account'],
    ])
  })

  it('a campaign that has none, an account that is not the connected one, and what nobody can check', async () => {
    const running = await startApi({
      reader: world.reader,
      now: () => now,
      terms: new Map([['spring', today]]),
    })
    const message = good()
    const signature = await ada.signer.signMessage({ message })
    const ask = async (page: ReturnType<typeof running.browser>, body: object, where = path) => {
      const answer = await page.post(where, body)
      return [answer.status, v.parse(problemSchema, await answer.json()).code]
    }
    const page = running.browser()
    expect(await ask(page, { account, message, signature }, '/campaigns/autumn/terms/acceptances')).toEqual([
      404,
      'no-terms',
    ])
    expect(await ask(running.browser({ account: ben.address }), { account, message, signature })).toEqual([
      401,
      'acceptance-refused',
    ])
    const deaf = await startApi({
      now: () => now,
      terms: new Map([['spring', today]]),
      reader: readerOver([{ url: 'http://127.0.0.1:9' }, { url: 'http://127.0.0.2:9' }]),
    })
    const safe = world.devnet.demoSafe
    const text = messageOf(safe)
    const both = await signAsSafe(safe, text, [olga, otto])
    expect(await ask(deaf.browser(), { account: safe, message: text, signature: both })).toEqual([
      503,
      'could-not-check',
    ])
    expect(await running.database.selectFrom('acceptances').selectAll().execute()).toEqual([])
  })
})

import { type Address, type Hex, padHex, toFunctionSelector } from 'viem'
import { describe, expect, it } from 'vitest'
import { demoAccounts } from '../../sandbox/devnet/demoAccounts.ts'
import { createModelReader, reverted } from '../../src/chain/test-support/createModelReader.ts'
import { type SponsorMessage, writeSponsorMessage } from '../../src/session/sponsorMessage.ts'
import { ProblemError } from '../http/problem.ts'
import { checkControl } from './checkControl.ts'

// Whose signature a sponsored claim counts as asked for by, and what it is refused for, in words.

const { ada, ben } = demoAccounts
const site = 'https://claim.example'
const distributor: Address = '0x00000000000000000000000000000000000000d1'
const safe: Address = '0x00000000000000000000000000000000000000a5'
const campaign = { id: 'spring', distributor, budget: 0n }
const now = Date.UTC(2026, 10, 30, 12)
const day = 86_400_000
const yes = padHex('0x1', { size: 32 })

const messageOf = (change: Partial<SponsorMessage> = {}): SponsorMessage => ({
  site,
  campaign: 'spring',
  chainId: 81457,
  distributor,
  account: ada.address,
  deadline: now + day,
  ...change,
})

/**
 * What is asked of a chain where nothing has code but a Safe, which says this of its owners.
 *
 * @param options `text`: what is signed, where it is not the message
 */
async function check(
  message: SponsorMessage,
  {
    account = ada.address,
    by = ada,
    signer = by.address,
    text = writeSponsorMessage(message),
    owner = yes,
    nodes = 'up',
  }: {
    account?: Address
    by?: typeof ada | typeof ben
    signer?: Address
    text?: string
    owner?: Hex | typeof reverted | number
    nodes?: 'up' | 'down'
  } = {},
) {
  const asked: unknown[] = []
  const counted: string[] = []
  const { reader, setNodes } = createModelReader({
    respond(_method, [call]) {
      const { to, data } = call as { to?: Address; data: Hex }
      // The question for an account's code and its word on a signature has no address.
      if (to === undefined) return `0x${'0'.repeat(256)}`
      asked.push({ to, data })
      return owner
    },
  })
  setNodes(nodes)
  const isProven = await checkControl(
    {
      body: {
        account,
        control: { message: text, signer, signature: await by.signer.signMessage({ message: text }) },
      },
      origin: site,
      countAccount: (each) => {
        counted.push(each)
      },
    },
    { campaign, reader: { ...reader, quorum: 2 }, now },
  )
  return { isProven, asked, counted }
}
async function refusalOf(checked: Promise<unknown>) {
  const error: unknown = await checked.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ProblemError)) throw new Error(`Not refused: ${String(error)}`)
  const { code, reason, detail, headers } = error
  return { code, reason, detail, after: headers['retry-after'] }
}
const refused = (reason: string, detail: string) => ({
  code: 'signature-refused',
  reason,
  detail,
  after: undefined,
})

it('has proven nothing where nothing is signed', async () => {
  const { reader } = createModelReader({
    head: () => ({ number: 9, hash: padHex('0x9', { size: 32 }), timestamp: 0 }),
    respond: () => undefined,
  })
  const asked = { body: { account: ada.address }, origin: site, countAccount: () => undefined }
  expect(await checkControl(asked, { campaign, reader, now })).toBe(false)
})

it('is proven by the account’s own key, without a question to the chain', async () => {
  expect(await check(messageOf(), { nodes: 'down' })).toEqual({ isProven: true, asked: [], counted: [] })
})

describe('a message for something else is refused before its signature is looked at', () => {
  it.each<[string, string, Partial<SponsorMessage>]>([
    ['wrong-site', 'The message is for another site.', { site: 'https://claim.example.org' }],
    ['wrong-campaign', 'The message is for another campaign.', { campaign: 'autumn' }],
    ['wrong-chain', 'The message is for another chain.', { chainId: 1 }],
    ['wrong-contract', 'The message is for another contract.', { distributor: safe }],
    ['wrong-account', 'The message is for another account.', { account: ben.address }],
    ['expired', 'The message has expired. Sign again.', { deadline: now }],
    [
      'lives-too-long',
      'The message is valid for too long. Check your device’s clock.',
      { deadline: now + 2 * day + 1_000 },
    ],
  ])('%s', async (reason, sentence, change) => {
    expect(await refusalOf(check(messageOf(change), { nodes: 'down' }))).toEqual(refused(reason, sentence))
  })

  it('malformed', async () => {
    expect(await refusalOf(check(messageOf(), { text: 'Please send my claim.', nodes: 'down' }))).toEqual(
      refused('malformed', 'This isn’t the message that this site asks you to sign.'),
    )
  })

  it('is accepted until the second before its end, and two days ahead', async () => {
    for (const deadline of [now + 1_000, now + 2 * day])
      expect((await check(messageOf({ deadline }))).isProven).toBe(true)
  })
})

describe('an account that is a Safe', () => {
  const message = messageOf({ account: safe })

  it('is asked of its owner once his key has signed, and counted once', async () => {
    const { isProven, asked, counted } = await check(message, { account: safe, by: ben })
    expect(isProven).toBe(true)
    const call = `${toFunctionSelector('isOwner(address)')}${ben.address.slice(2).toLowerCase().padStart(64, '0')}`
    expect(asked).toEqual([{ to: safe, data: call }])
    expect(counted).toEqual([safe])
  })

  it.each<[string, Hex | typeof reverted]>([
    ['says no', padHex('0x0', { size: 32 })],
    ['says another number', padHex('0x2', { size: 32 })],
    ['says more than a word', `${yes}00`],
    ['is no contract', '0x'],
    ['refuses the question', reverted],
  ])('that %s has another owner', async (_, owner) => {
    expect(await refusalOf(check(message, { account: safe, by: ben, owner }))).toEqual(
      refused('no-owner', 'The signer isn’t the account or one of its owners.'),
    )
  })

  it('whose owners no node says is neither proven nor refused', async () => {
    expect(await refusalOf(check(message, { account: safe, by: ben, nodes: 'down' }))).toEqual({
      code: 'could-not-check',
      reason: undefined,
      detail: 'We couldn’t read the account’s owners. Try again in a moment.',
      after: '5',
    })
  })
})

it('refuses a signature that is not the signer’s, with its reason, and counts the account once', async () => {
  const counted: string[] = []
  const { reader } = createModelReader({
    head: () => ({ number: 9, hash: padHex('0x9', { size: 32 }), timestamp: 0 }),
    respond: () => `0x${'0'.repeat(256)}`,
  })
  const text = writeSponsorMessage(messageOf())
  const asked = {
    body: {
      account: ada.address,
      control: {
        message: text,
        signer: ada.address,
        signature: await ben.signer.signMessage({ message: text }),
      },
    },
    origin: site,
    countAccount: (each: string) => {
      counted.push(each)
    },
  }
  const checked = checkControl(asked, { campaign, reader: { ...reader, quorum: 2 }, now })
  expect(await refusalOf(checked)).toMatchObject({ code: 'signature-refused', reason: 'wrong-key' })
  expect(counted).toEqual([ada.address])
})

it('counts a contract’s signature and its ownership as one', async () => {
  // An owner that is itself a contract: its word on the signature is asked for, then the Safe's on its owner.
  const contract: Address = '0x00000000000000000000000000000000000000cc'
  const counted: string[] = []
  const says = (code: bigint, answered: bigint, length: bigint, word: Hex): Hex =>
    `0x${[code, answered, length].map((each) => each.toString(16).padStart(64, '0')).join('')}${word.slice(2)}`
  const { reader } = createModelReader({
    head: () => ({ number: 9, hash: padHex('0x9', { size: 32 }), timestamp: 0 }),
    respond: (_method, [call]) =>
      (call as { to?: Address }).to === undefined
        ? says(1n, 1n, 32n, padHex('0x1626ba7e', { size: 32, dir: 'right' }))
        : yes,
  })
  const body = {
    account: safe,
    control: {
      message: writeSponsorMessage(messageOf({ account: safe })),
      signer: contract,
      signature: '0x12' as const,
    },
  }
  const countAccount = (each: string) => {
    counted.push(each)
  }
  const asked = { body, origin: site, countAccount }
  expect(await checkControl(asked, { campaign, reader: { ...reader, quorum: 2 }, now })).toBe(true)
  expect(counted).toEqual([safe])
})

it('is no answer where something else than the chain breaks', async () => {
  const broken = new TypeError('broken')
  const { reader } = createModelReader({
    head: () => ({ number: 9, hash: padHex('0x9', { size: 32 }), timestamp: 0 }),
    respond: () => {
      throw broken
    },
  })
  const text = writeSponsorMessage(messageOf({ account: safe }))
  const signature = await ben.signer.signMessage({ message: text })
  const asked = {
    body: { account: safe, control: { message: text, signer: ben.address, signature } },
    origin: site,
    countAccount: () => undefined,
  }
  await expect(checkControl(asked, { campaign, reader: { ...reader, quorum: 2 }, now })).rejects.toBe(broken)
})

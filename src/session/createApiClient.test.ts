import { createHash } from 'node:crypto'
import { keccak256, stringToBytes } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compileCatalogue } from '../../scripts/texts/compileCatalogue.ts'
import type { ApiFetch } from '../../server/createApi.ts'
import { type Listening, listen } from '../../server/listen.ts'
import { type Site, startSite } from '../../server/test-support/startSite.ts'
import { devKey, otherDevAccount } from '../chain/test-support/startAnvil.ts'
import { speak } from '../language/say.ts'
import {
  createTestServer,
  json,
  type Reply,
  type TestServer,
  text,
} from '../safe/service/test-support/createTestServer.ts'
import { ApiError } from './apiErrors.ts'
import { apiRoot, type CallName, calls } from './calls.ts'
import { type ApiClient, type ApiClientOptions, createApiClient } from './createApiClient.ts'
import { pageHeaders } from './pageHeaders.ts'
import { signInLifetime, writeSignInMessage } from './signInMessage.ts'
import { writeTermsMessage } from './termsMessage.ts'

const signer = privateKeyToAccount(devKey)
const account = signer.address.toLowerCase() as `0x${string}`
const other = otherDevAccount.toLowerCase() as `0x${string}`
const someHash = 'ab'.repeat(32)

describe('over the real API', () => {
  let site: Site
  let main: Listening
  const open = (options: Partial<ApiClientOptions> = {}) =>
    createApiClient({ url: `http://127.0.0.1:${main.port}${apiRoot}`, account, ...options })
  beforeAll(async () => {
    site = await startSite()
    main = await listen(asBrowser(site.api, site.origin), { host: '127.0.0.1', port: 0 })
  })
  afterAll(async () => {
    await main?.stop(0)
    await site?.stop()
  })

  const signIn = async (client: ApiClient) => {
    const { nonce } = await client.createNonce({})
    const issuedAt = Date.now()
    const message = writeSignInMessage({
      domain: new URL(site.origin).host,
      uri: site.origin,
      account: signer.address,
      chainId: 81457,
      nonce,
      issuedAt,
      expirationTime: issuedAt + signInLifetime * 1000,
    })
    return { message, signature: await signer.signMessage({ message }) }
  }

  test('signs in, is signed in, and signs out', async () => {
    const client = open()
    expect(await client.getSession({})).toEqual({ session: null })
    const session = await client.signIn({ body: await signIn(client) })
    expect(session).toMatchObject({ account, kind: 'key' })
    expect(await client.getSession({})).toEqual({ session })
    // The wallet has switched: to its page nobody is signed in.
    expect(await open({ account: other }).getSession({})).toEqual({ session: null })
    expect(await client.signOut({})).toBeUndefined()
    expect(await client.getSession({})).toEqual({ session: null })
  })

  test('a refusal has its code and its reason, and nothing was kept', async () => {
    const client = open()
    const body = await signIn(client)
    const forThisPage = body.message.replace(/claim\.example/g, 'evil.example')
    await expect(client.signIn({ body: { ...body, message: forThisPage } })).rejects.toMatchObject({
      name: 'ApiRefusedError',
      call: 'signIn',
      code: 'sign-in-refused',
      status: 401,
      reason: 'wrong-domain',
      stored: 'no',
      isRetryable: false,
    })
    await client.signIn({ body })
    await expect(client.signIn({ body })).rejects.toMatchObject({ code: 'nonce-unknown' })
    // One node alone cannot say whether a contract has signed: that is no refusal of the signature.
    const again = await signIn(client)
    await expect(client.signIn({ body: { ...again, signature: '0x' } })).rejects.toMatchObject({
      code: 'could-not-check',
      reason: 'too-few-nodes',
      isRetryable: true,
      retryAfterMs: expect.any(Number),
    })
    await client.signOut({})
    await expect(client.getSponsoredClaim({ id: someHash })).rejects.toMatchObject({ code: 'not-found' })
  })

  test('inside a host that the site does not know, nothing is asked in its name', async () => {
    const client = open({ frame: 'https://evil.example' })
    await expect(client.getSession({})).rejects.toMatchObject({ code: 'foreign-origin', status: 403 })
  })

  test('reads terms whose hash is theirs, and accepts them', async () => {
    const client = open()
    const { terms } = await client.getTerms({ campaign: 'spring' })
    expect(terms?.text).toBe('Be kind.')
    const hash = terms?.hash ?? ''
    const message = writeTermsMessage({
      site: site.origin,
      campaign: 'spring',
      chainId: 81457,
      hash,
      account: signer.address,
    })
    const body = { account, message, signature: await signer.signMessage({ message }) }
    const accepted = await client.acceptTerms({ campaign: 'spring', body })
    expect(await client.getAcceptance({ campaign: 'spring' })).toEqual({ acceptance: accepted })
    expect(await open({ account: other }).getAcceptance({ campaign: 'spring' })).toEqual({ acceptance: null })
    await expect(open({ account: undefined }).getAcceptance({ campaign: 'spring' })).rejects.toMatchObject({
      code: 'malformed',
      reason: 'header.everclaim-account',
    })
    expect(await client.getTerms({ campaign: 'autumn' })).toEqual({ terms: null })
  })

  test('has a claim sponsored; who asks again has asked once', async () => {
    const client = open()
    const { campaign } = site
    const allocation = campaign.allocation(campaign.indexOf(signer.address))
    const body = {
      index: Number(allocation.index),
      account,
      amount: String(allocation.amount),
      proof: [...allocation.proof],
    }
    expect(await client.getSponsorship({ campaign: 'spring' })).toEqual({ status: 'open', waiting: 0 })
    const { id } = await client.sponsorClaim({ campaign: 'spring', body })
    expect(await client.sponsorClaim({ campaign: 'spring', body })).toEqual({ id })
    expect(await client.getSponsoredClaim({ id })).toEqual({ status: 'queued', position: 1 })
    await expect(
      client.sponsorClaim({ campaign: 'spring', body: { ...body, amount: '1' } }),
    ).rejects.toMatchObject({ code: 'not-eligible', status: 422, stored: 'no' })
  })
})

/**
 * What a browser adds to a page's requests, and Node's fetch does not: where they come from, and the cookies.
 */
function asBrowser(api: ApiFetch, origin: string): ApiFetch {
  const cookies = new Map<string, string>()
  return async (request, connection) => {
    const headers = new Headers(request.headers)
    headers.set('origin', origin)
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const body = request.method === 'GET' ? null : await request.text()
    const response = await api(
      new Request(request.url, { method: request.method, headers, body }),
      connection,
    )
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
}

describe('when the API does not answer as it should', () => {
  let server: TestServer
  let client: ApiClient
  let hasty: ApiClient
  let narrow: ApiClient
  beforeAll(async () => {
    server = await createTestServer()
    const options = { url: `${server.baseUrl}${apiRoot}/`, account }
    client = createApiClient(options)
    hasty = createApiClient({ ...options, patience: { read: 15, write: 15 } })
    narrow = createApiClient({ ...options, mostBytes: 10_000 })
  })
  afterAll(() => server.close())

  const terms = { hash: createHash('sha256').update('Be kind.').digest('hex'), text: 'Be kind.' }
  const message = writeTermsMessage({
    site: 'https://claim.example',
    campaign: 'spring',
    chainId: 81457,
    hash: terms.hash,
    account,
  })
  const signature = `0x${'11'.repeat(65)}` as const
  const session = { account, kind: 'key', expiresAt: 1 }
  const packageHash = keccak256(stringToBytes('{}'))
  /** Each call as it is asked, where it goes, and a good answer. */
  const examples: Record<
    CallName,
    { ask: (client: ApiClient, signal?: AbortSignal) => Promise<unknown>; url: string; answer: unknown }
  > = {
    createNonce: {
      ask: (client, signal) => client.createNonce({ signal }),
      url: '/session/nonce',
      answer: { nonce: someHash, expiresAt: 1 },
    },
    signIn: {
      ask: (client, signal) => client.signIn({ body: { message, signature }, signal }),
      url: '/session',
      answer: session,
    },
    getSession: {
      ask: (client, signal) => client.getSession({ signal }),
      url: '/session',
      answer: { session },
    },
    signOut: {
      ask: (client, signal) => client.signOut({ signal }),
      url: '/session',
      answer: undefined,
    },
    getTerms: {
      ask: (client, signal) => client.getTerms({ campaign: 'spring', signal }),
      url: '/campaigns/spring/terms',
      answer: { terms },
    },
    getAcceptance: {
      ask: (client, signal) => client.getAcceptance({ campaign: 'spring', signal }),
      url: '/campaigns/spring/terms/acceptance',
      answer: { acceptance: null },
    },
    acceptTerms: {
      ask: (client, signal) =>
        client.acceptTerms({ campaign: 'spring', body: { account, message, signature }, signal }),
      url: '/campaigns/spring/terms/acceptances',
      answer: { hash: terms.hash, acceptedAt: 1 },
    },
    getSponsorship: {
      ask: (client, signal) => client.getSponsorship({ campaign: 'spring', signal }),
      url: '/campaigns/spring/sponsorship',
      answer: { status: 'spent' },
    },
    getSponsorBudget: {
      ask: (client, signal) => client.getSponsorBudget({ campaign: 'spring', signal }),
      url: '/campaigns/spring/sponsorship/budget',
      answer: { status: 'none' },
    },
    setSponsorBudget: {
      ask: (client, signal) =>
        client.setSponsorBudget({
          campaign: 'spring',
          body: { setting: 3, limit: '5', isStopped: true },
          signal,
        }),
      url: '/campaigns/spring/sponsorship/budget',
      answer: { setting: 4 },
    },
    sponsorClaim: {
      ask: (client, signal) =>
        client.sponsorClaim({
          campaign: 'spring',
          body: { index: 1, account, amount: '1', proof: [] },
          signal,
        }),
      url: '/campaigns/spring/sponsored-claims',
      answer: { id: someHash },
    },
    sponsorSeries: {
      ask: (client, signal) =>
        client.sponsorSeries({
          campaign: 'spring',
          body: { account, rounds: [{ distributor: account, index: 1, amount: '1', proof: [] }] },
          signal,
        }),
      url: '/campaigns/spring/sponsored-series',
      answer: { id: someHash },
    },
    getSponsoredClaim: {
      ask: (client, signal) => client.getSponsoredClaim({ id: someHash, signal }),
      url: `/sponsored-claims/${someHash}`,
      answer: { status: 'claimed', hash: null },
    },
    getPackage: {
      ask: (client, signal) => client.getPackage({ hash: packageHash, signal }),
      url: `/packages/${packageHash}`,
      answer: { status: 'sending', next: 3 },
    },
    beginPackage: {
      ask: (client, signal) => client.beginPackage({ body: { manifest: '{}', cap: packageHash }, signal }),
      url: '/packages',
      answer: { hash: packageHash, distributor: account, state: { status: 'published' } },
    },
    sendShards: {
      ask: (client, signal) =>
        client.sendShards({ hash: packageHash, body: { first: 0, shards: ['AAAA'] }, signal }),
      url: `/packages/${packageHash}/shards`,
      answer: { next: 1 },
    },
    publishPackage: {
      ask: (client, signal) => client.publishPackage({ hash: packageHash, signal }),
      url: `/packages/${packageHash}/publication`,
      answer: { status: 'published' },
    },
    getCampaigns: {
      ask: (client, signal) => client.getCampaigns({ signal }),
      url: '/campaigns',
      answer: { status: 'taken', revision: 3, campaigns: '[]' },
    },
    replaceCampaigns: {
      ask: (client, signal) => client.replaceCampaigns({ body: { revision: 3, campaigns: '[]' }, signal }),
      url: '/campaigns',
      answer: { revision: 4 },
    },
  }
  const names = Object.keys(calls) as CallName[]
  const good = (name: CallName): Reply =>
    calls[name].status === 204
      ? (response) => response.writeHead(204).end()
      : json(examples[name].answer, calls[name].status)
  const outcomeOf = async (name: CallName, reply: Reply, by = client) => {
    server.answer(reply)
    const error: unknown = await examples[name].ask(by).then(
      (answer) => expect.unreachable(`it answered ${JSON.stringify(answer)}`),
      (error: unknown) => error,
    )
    // A TypeError or whatever else would be a crash.
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ call: name })
    return error as ApiError
  }
  const storing: readonly CallName[] = [
    ...(['signIn', 'signOut', 'acceptTerms', 'sponsorClaim', 'sponsorSeries'] as const),
    ...(['beginPackage', 'sendShards', 'publishPackage', 'replaceCampaigns', 'setSponsorBudget'] as const),
  ]
  const couldNotAsk = (name: CallName, reason: string) => ({
    name: 'CouldNotAskError',
    reason,
    stored: storing.includes(name) ? 'maybe' : 'no',
    // The same nonce would be refused, and so would the same revision.
    isRetryable:
      reason !== 'untrue' &&
      !(['signIn', 'replaceCampaigns', 'setSponsorBudget'] as const).some((each) => each === name),
  })

  test.each(names)('%s: a good answer, and all that was sent', async (name) => {
    server.answer(good(name))
    expect(await examples[name].ask(client)).toEqual(examples[name].answer)
    const [asked, ...more] = server.asked
    expect(more).toEqual([])
    expect(asked).toMatchObject({
      method: calls[name].method.toUpperCase(),
      url: `${apiRoot}${examples[name].url}`,
      headers: { [pageHeaders.account]: account },
    })
    expect(asked?.headers).not.toHaveProperty(pageHeaders.frame)
    expect(asked?.headers).not.toHaveProperty('referer')
  })

  test('the page’s own account and host go with each call', async () => {
    server.answer(json({ session: null }))
    const frame = 'https://safe.example'
    await createApiClient({ url: server.baseUrl, account: signer.address, frame }).getSession({})
    await createApiClient({ url: server.baseUrl }).getSession({})
    expect(server.asked[0]?.headers).toMatchObject({
      [pageHeaders.account]: account,
      [pageHeaders.frame]: frame,
    })
    for (const header of Object.values(pageHeaders))
      expect(server.asked[1]?.headers).not.toHaveProperty(header)
  })

  const cut: Reply = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{"session":', () => response.destroy())
  }
  const endless: Reply = (response) => {
    const part = Buffer.alloc(6_000, ' ')
    const write = () => {
      if (!response.destroyed) response.write(part, write)
    }
    response.writeHead(200)
    write()
  }
  const problem = (code: string, status: number) => ({
    type: `urn:everclaim:problem:${code}`,
    title: 'No',
    status,
    detail: 'Not like\nthis.\u202e',
    code,
  })
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`

  const strange: readonly (readonly [string, (name: CallName) => Reply, string])[] = [
    ['no connection', () => (response) => void response.destroy(), 'unreachable'],
    ['an answer that is cut', () => cut, 'unreachable'],
    ['a page with status 200', () => text('<!doctype html><p>Hi'), 'unreadable'],
    ['a page with status 404, as of a static host', () => text('<h1>Not found</h1>', 404), 'unreadable'],
    ['a page with status 502, as of a proxy', () => text('<h1>Bad gateway</h1>', 502), 'unreadable'],
    [
      'an empty answer with another status',
      (name) => text('', calls[name].status === 204 ? 200 : 204),
      'unreadable',
    ],
    [
      'a good answer with another status',
      (name) => json(examples[name].answer ?? {}, calls[name].status === 200 ? 201 : 203),
      'unreadable',
    ],
    ['a problem of another code', () => json(problem('gremlins', 400), 400), 'unreadable'],
    ['a problem of another status', () => json(problem('overloaded', 503), 500), 'unreadable'],
    ['a problem with a good status', () => json(problem('internal', 203), 203), 'unreadable'],
    ['very deep JSON', () => text(deep, 500), 'unreadable'],
  ]
  describe.each(strange)('%s', (_, replyTo, reason) => {
    test.each(names)('%s could not be asked', async (name) => {
      expect(await outcomeOf(name, replyTo(name))).toMatchObject(couldNotAsk(name, reason))
    })
  })

  test.each(names)('%s: what is asked goes nowhere else by a redirect', async (name) => {
    server.answer(text('', 307, { location: '/elsewhere' }), good(name))
    await expect(examples[name].ask(client)).rejects.toMatchObject(couldNotAsk(name, 'unreachable'))
    expect(server.asked).toHaveLength(1)
  })

  test.each(names)('%s: an answer without an end is cut', async (name) => {
    // A good status of 204 has no body at all.
    const reply: Reply = calls[name].status === 204 ? text('x'.repeat(20_000)) : endless
    expect(await outcomeOf(name, reply, narrow)).toMatchObject(couldNotAsk(name, 'unreadable'))
  })

  test.each(names)('%s: no answer within our patience', async (name) => {
    expect(await outcomeOf(name, () => undefined, hasty)).toMatchObject(couldNotAsk(name, 'slow'))
    const begun: Reply = (response) => void response.writeHead(200).write('{')
    expect(await outcomeOf(name, begun, hasty)).toMatchObject(couldNotAsk(name, 'slow'))
  })

  test.each(names)('%s ends at once with its signal, before and while it is asked', async (name) => {
    const reason = new Error('The page was left.')
    server.answer(good(name))
    await expect(examples[name].ask(client, AbortSignal.abort(reason))).rejects.toBe(reason)
    expect(server.asked).toEqual([])
    const controller = new AbortController()
    server.answer(() => controller.abort(reason))
    await expect(examples[name].ask(client, controller.signal)).rejects.toBe(reason)
  })

  const shaped = names.filter((name) => calls[name].status !== 204)
  test.each(shaped)('%s: an answer of another shape is not used', async (name) => {
    const { answer } = examples[name]
    const { status } = calls[name]
    for (const wrong of [{}, [], null, 1, 'x', { ...(answer as object), extra: 1 }, [answer]])
      expect(await outcomeOf(name, json(wrong, status))).toMatchObject(couldNotAsk(name, 'untrue'))
  })

  test('an answer about something else is not used', async () => {
    const lies: readonly (readonly [CallName, unknown])[] = [
      ['getTerms', { terms: { ...terms, text: 'Be kind!' } }],
      ['acceptTerms', { hash: someHash, acceptedAt: 1 }],
      ['signIn', { ...session, account: other }],
      ['getSession', { session: { ...session, account: other } }],
      ['beginPackage', { hash: `0x${someHash}`, distributor: account, state: { status: 'published' } }],
    ]
    for (const [name, lie] of lies)
      expect(await outcomeOf(name, json(lie, calls[name].status))).toMatchObject(couldNotAsk(name, 'untrue'))
    // Without an account there is none to compare with.
    server.answer(json({ session: { ...session, account: other } }))
    expect((await createApiClient({ url: server.baseUrl }).getSession({})).session?.account).toBe(other)
  })

  test.each(names)(
    '%s: a refusal is recognized by its code, and only a fault leaves open what was done',
    async (name) => {
      expect(await outcomeOf(name, json(problem('budget-spent', 409), 409))).toMatchObject({
        name: 'ApiRefusedError',
        code: 'budget-spent',
        status: 409,
        detail: 'Not like this.',
        summary: 'Not like this.',
        stored: 'no',
        isRetryable: false,
        retryAfterMs: undefined,
      })
      const late = json(problem('overloaded', 503), 503, { 'retry-after': '7' })
      expect(await outcomeOf(name, late)).toMatchObject({
        code: 'overloaded',
        stored: 'no',
        isRetryable: true,
        retryAfterMs: 7_000,
      })
      const full = json(problem('cannot-save', 507), 507, { 'retry-after': '60' })
      expect(await outcomeOf(name, full)).toMatchObject({
        code: 'cannot-save',
        stored: 'no',
        isRetryable: true,
        retryAfterMs: 60_000,
      })
      expect(await outcomeOf(name, json(problem('internal', 500), 500))).toMatchObject({
        code: 'internal',
        stored: storing.includes(name) ? 'maybe' : 'no',
      })
    },
  )

  test('a refusal is said in the reader’s language, by its code and reason, beside what the API wrote', async () => {
    const closed = problem('campaign-closed', 409)
    const full =
      'This site’s API can’t save anything now. Nothing was done, and nothing is lost. Try again later.'
    const words = {
      'Claims have ended.': 'Closes.',
      'The API wrote: {detail}': 'API : {detail}',
      [full]: 'Disque plein.',
    }
    speak('fr-FR', compileCatalogue(words))
    try {
      expect(await outcomeOf('getTerms', json({ ...closed, reason: 'ended' }, 409))).toMatchObject({
        summary: 'Closes.',
        detail: 'Not like this.',
        facts: ['Code: campaign-closed, ended', 'API : Not like this.'],
      })
      // A reason that says no more than the code, and a sentence that is not translated.
      expect(await outcomeOf('getTerms', json({ ...closed, reason: 'else' }, 409))).toMatchObject({
        summary: 'The campaign is not open.',
      })
      expect(await outcomeOf('sponsorClaim', json(problem('cannot-save', 507), 507))).toMatchObject({
        summary: 'Disque plein.',
      })
    } finally {
      speak('en-US')
    }
  })

  test('the sentences', async () => {
    const said = async (name: CallName, reply: Reply, by = client) =>
      (await outcomeOf(name, reply, by)).summary
    expect([
      await said('sponsorClaim', () => undefined, hasty),
      await said('getSession', (response) => void response.destroy()),
      await said('acceptTerms', text('<p>Hi')),
      await said('getTerms', json({})),
    ]).toMatchInlineSnapshot(`
      [
        "This site’s API did not answer in time. It may have been done all the same.",
        "This site’s API could not be reached.",
        "This site’s API could not be reached: something else has answered. It may have been done all the same.",
        "This site’s API gave an answer that cannot be right. Nothing of it is used.",
      ]
    `)
  })

  test.each([
    ['a name of the path', (by: ApiClient) => by.getTerms({ campaign: '../session' }), 'campaign'],
    [
      'a field of the body',
      (by: ApiClient) =>
        by.sponsorClaim({ campaign: 'spring', body: { index: -1, account, amount: '1', proof: [] } }),
      'body.index',
    ],
    [
      'the account',
      () => createApiClient({ url: server.baseUrl, account: '0x12' }).getSession({}),
      'account',
    ],
  ])('%s that no call takes is sent nowhere', async (_, ask, field) => {
    server.answer(json({}))
    await expect(ask(client)).rejects.toMatchObject({ name: 'ApiInputError', field, stored: 'no' })
    expect(server.asked).toEqual([])
  })
})

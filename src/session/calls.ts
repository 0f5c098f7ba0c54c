import { asWritten, hashSchema as hash, hexText, toLowerCase } from '../hex/hexText.ts'
import { decimalText as amount } from '../hex/uint256Schema.ts'
import * as v from '../schema/v.ts'
import { mostSponsoredRounds } from './mostSponsoredRounds.ts'
import { sponsorLeastSchema } from './sponsorLeast.ts'

/*
 * The interface of the optional API as one table. The server (server/) answers it and describes it as
 * OpenAPI, the page asks by it, so that a shape that moves stops both from compiling. Addresses travel lower
 * case, amounts as decimal text in base units, times as unix milliseconds.
 */

/** In front of every path. A path that changes its meaning gets another number. */
export const apiRoot = '/api/v1'

const address = v.pipe(hexText(20), v.transform(toLowerCase))
const time = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const campaign = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,62}$/))
/** An account as it travels. */
export const accountSchema = address
/** No message that this site writes is longer. */
const message = v.pipe(v.string(), v.minLength(1), v.maxLength(4_000))
/** Of a wallet: at most 32 KiB, since a node runs no longer code, and it travels to the nodes within some. */
const signature = v.pipe(hexText(), v.maxLength(65_538), v.transform(asWritten))
/** One that is kept: at most 8 KiB, room for a hundred owners. */
const keptSignature = v.pipe(
  signature,
  v.check((text) => text.length <= 16_386),
)
const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

/**
 * How an account has signed: with its key, as a contract (ERC-1271), or as one that is not deployed yet
 * (ERC-6492).
 */
const kind = v.picklist(['key', 'contract', 'undeployed-contract'])

export const sessionSchema = v.strictObject({ account: address, kind, expiresAt: time })
export type Session = v.InferOutput<typeof sessionSchema>

export const sponsoredStatusSchema = v.variant('status', [
  /** `position`: 1 is next. */
  v.strictObject({
    status: v.literal('queued'),
    position: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  }),
  v.strictObject({ status: v.literal('sent'), hash }),
  /**
   * `hash` null: claimed by somebody else's transaction. `paid`: of a campaign over time, what this one has
   * paid, in base units.
   */
  v.strictObject({ status: v.literal('claimed'), hash: v.nullable(hash), paid: v.optional(amount) }),
  v.strictObject({ status: v.literal('failed'), reason: v.string() }),
])
export type SponsoredStatus = v.InferOutput<typeof sponsoredStatusSchema>

/** The manifest of a package as its file is written, as text. The format allows less. */
const manifestText = v.pipe(v.string(), v.minLength(1), v.maxLength(20_000))
/** `cap.bin`: at most 512 nodes. */
const capBytes = v.pipe(
  v.string(),
  v.maxLength(2 + 64 * 512),
  v.regex(/^0x([0-9a-f]{64})+$/),
  v.transform((text) => text as `0x${string}`),
)
/** Of the longest file that a page reads of a package: 1,000,000 bytes in base64. */
const shardText = v.pipe(
  v.string(),
  v.maxLength(1_333_336),
  v.regex(/^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/),
)
const shardNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(16_384))

/**
 * How far a package is. `next`: the first of its shards, in the order of their names, that has not come yet.
 */
const packageStatusSchema = v.variant('status', [
  /** This API takes no packages. */
  v.strictObject({ status: v.literal('not-taken') }),
  v.strictObject({ status: v.literal('absent') }),
  v.strictObject({ status: v.literal('sending'), next: shardNumber }),
  /** Its files are below `/packages/{hash}/`. */
  v.strictObject({ status: v.literal('published') }),
])

/** Counts what operators have set. */
const setting = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** The site's list of campaigns: about 200 bytes each. */
const listText = v.pipe(v.string(), v.minLength(2), v.maxLength(60_000))

const none = v.undefined()
const noPath = v.strictObject({})

export type CallRow = {
  method: 'get' | 'post' | 'delete'
  path: string
  /** Of the path's `{names}`. */
  parameters: v.GenericSchema<unknown, Readonly<Record<string, string>>>
  body: v.GenericSchema
  answer: v.GenericSchema
  /** The status of a good answer. */
  status: 200 | 201 | 202 | 204
  /**
   * What may be so after an answer that never came. `nothing`: all is as it was. `repeat`: it may be done,
   * and who asks again does it no second time. `look`: it may be done, and the same question is refused then.
   */
  whenLost: 'nothing' | 'repeat' | 'look'
  /** Whether programs without a page may ask as well: there is no visitor in whose name they could. */
  isOpen?: true
  /** For the OpenAPI description. */
  summary: string
}

export const calls = {
  /** A nonce for this browser, single use, for ten minutes. */
  createNonce: {
    method: 'post',
    path: '/session/nonce',
    parameters: noPath,
    body: none,
    status: 201,
    answer: v.strictObject({ nonce: sha256, expiresAt: time }),
    whenLost: 'nothing',
    summary: 'Begin to sign in: a nonce for this browser',
  },
  signIn: {
    method: 'post',
    path: '/session',
    parameters: noPath,
    status: 200,
    body: v.strictObject({ message, signature }),
    answer: sessionSchema,
    whenLost: 'look',
    summary: 'Sign in with an ERC-4361 message',
  },
  getSession: {
    method: 'get',
    path: '/session',
    parameters: noPath,
    body: none,
    status: 200,
    answer: v.strictObject({ session: v.nullable(sessionSchema) }),
    whenLost: 'nothing',
    summary: 'Who is signed in',
  },
  signOut: {
    method: 'delete',
    path: '/session',
    parameters: noPath,
    body: none,
    answer: none,
    status: 204,
    whenLost: 'repeat',
    summary: 'Sign the account out, everywhere',
  },
  getTerms: {
    method: 'get',
    path: '/campaigns/{campaign}/terms',
    body: none,
    status: 200,
    parameters: v.strictObject({ campaign }),
    /** `hash`: SHA-256 of the text's UTF-8 bytes. */
    answer: v.strictObject({ terms: v.nullable(v.strictObject({ hash: sha256, text: v.string() })) }),
    whenLost: 'nothing',
    summary: 'The terms that a campaign asks its claimants to accept',
  },
  /** Of the account that the page says it is connected with (pageHeaders.ts). */
  getAcceptance: {
    method: 'get',
    path: '/campaigns/{campaign}/terms/acceptance',
    body: none,
    status: 200,
    parameters: v.strictObject({ campaign }),
    answer: v.strictObject({ acceptance: v.nullable(v.strictObject({ hash: sha256, acceptedAt: time })) }),
    whenLost: 'nothing',
    summary: 'Whether the connected account has accepted today’s terms',
  },
  acceptTerms: {
    method: 'post',
    path: '/campaigns/{campaign}/terms/acceptances',
    status: 201,
    parameters: v.strictObject({ campaign }),
    body: v.strictObject({ account: address, message, signature: keptSignature }),
    answer: v.strictObject({ hash: sha256, acceptedAt: time }),
    whenLost: 'repeat',
    summary: 'Accept a campaign’s terms by a signature',
  },
  getSponsorship: {
    method: 'get',
    path: '/campaigns/{campaign}/sponsorship',
    body: none,
    status: 200,
    parameters: v.strictObject({ campaign }),
    answer: v.variant('status', [
      /**
       * `least`: what a claim must pay for its fee to be paid; `usualLeast` where it is left out. `rounds`:
       * contracts of the other rounds of its series that are paid for together with its own.
       */
      v.strictObject({
        status: v.literal('open'),
        waiting: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
        least: v.optional(sponsorLeastSchema),
        rounds: v.optional(v.array(address)),
      }),
      v.strictObject({ status: v.literal('spent') }),
      v.strictObject({ status: v.literal('none') }),
    ]),
    whenLost: 'nothing',
    summary: 'Whether the operator pays the network fee of claims',
  },
  /** For a signed-in operator of the site. */
  getSponsorBudget: {
    method: 'get',
    path: '/campaigns/{campaign}/sponsorship/budget',
    body: none,
    status: 200,
    parameters: v.strictObject({ campaign }),
    answer: v.variant('status', [
      /** Nothing of this campaign is sponsored, or it isn’t steered through this API. */
      v.strictObject({ status: v.literal('none') }),
      v.strictObject({
        status: v.literal('sponsored'),
        /** Names what operators have set last; 0 before the first. */
        setting,
        isStopped: v.boolean(),
        /** Wei that may be spent in all, and the most that the environment allows. */
        limit: amount,
        most: amount,
        /** Wei that the chain has taken, of which the last day, and that wait for its decision. */
        spent: amount,
        spentToday: amount,
        charged: amount,
        /** Wei of the limit that claims without a signature may be reckoned to cost within a day. */
        unprovenPerDay: amount,
        /** What a claim must pay for its fee to be paid; `usualLeast` where it is left out. */
        least: v.optional(sponsorLeastSchema),
        /** Claims that wait to be sent. */
        waiting: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
        changed: v.nullable(v.strictObject({ by: address, at: time })),
        relayer: v.strictObject({
          account: address,
          /** Wei; null where the nodes didn’t say. */
          balance: v.nullable(amount),
          /** It holds too little for the next transaction. */
          isShort: v.boolean(),
          /** A process works with it, or did within the last minute. */
          isAtWork: v.boolean(),
        }),
      }),
    ]),
    whenLost: 'nothing',
    summary: 'A campaign’s budget for sponsored claims, for the site’s operators',
  },
  /** By a signed-in operator of the site. */
  setSponsorBudget: {
    method: 'post',
    path: '/campaigns/{campaign}/sponsorship/budget',
    status: 200,
    parameters: v.strictObject({ campaign }),
    /** `setting`: what this one takes the place of. `limit`: wei; null for the environment’s. */
    body: v.strictObject({ setting, limit: v.nullable(amount), isStopped: v.boolean() }),
    answer: v.strictObject({ setting: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) }),
    whenLost: 'look',
    summary: 'Stop or resume a campaign’s sponsored claims, and set their budget',
  },
  sponsorClaim: {
    method: 'post',
    path: '/campaigns/{campaign}/sponsored-claims',
    status: 202,
    parameters: v.strictObject({ campaign }),
    body: v.strictObject({
      index: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(2 ** 31 - 1)),
      account: address,
      amount,
      proof: v.pipe(v.array(hash), v.maxLength(40)),
      /**
       * That the account wants it (sponsorMessage.ts), by its own signature or that of an owner of the Safe
       * that it is.
       */
      control: v.optional(v.strictObject({ signer: address, message, signature: keptSignature })),
    }),
    answer: v.strictObject({ id: sha256 }),
    whenLost: 'repeat',
    summary: 'Have a claim sent and paid for',
  },
  /** Each round is one of those that the operator pays for in this campaign. Together they are one claim. */
  sponsorSeries: {
    method: 'post',
    path: '/campaigns/{campaign}/sponsored-series',
    status: 202,
    parameters: v.strictObject({ campaign }),
    body: v.strictObject({
      account: address,
      rounds: v.pipe(
        v.array(
          v.strictObject({
            distributor: address,
            index: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(2 ** 31 - 1)),
            amount,
            proof: v.pipe(v.array(hash), v.maxLength(40)),
          }),
        ),
        v.minLength(1),
        v.maxLength(mostSponsoredRounds),
      ),
      control: v.optional(v.strictObject({ signer: address, message, signature: keptSignature })),
    }),
    answer: v.strictObject({ id: sha256 }),
    whenLost: 'repeat',
    summary: 'Have the claims of several rounds of a series sent in one transaction and paid for',
  },
  getSponsoredClaim: {
    method: 'get',
    path: '/sponsored-claims/{id}',
    body: none,
    status: 200,
    parameters: v.strictObject({ id: sha256 }),
    answer: sponsoredStatusSchema,
    whenLost: 'nothing',
    summary: 'How far a sponsored claim is',
  },
  getPackage: {
    method: 'get',
    path: '/packages/{hash}',
    body: none,
    status: 200,
    parameters: v.strictObject({ hash }),
    answer: packageStatusSchema,
    whenLost: 'nothing',
    summary: 'How far the publishing of a package is',
  },
  beginPackage: {
    method: 'post',
    path: '/packages',
    parameters: noPath,
    status: 200,
    isOpen: true,
    body: v.strictObject({ manifest: manifestText, cap: capBytes }),
    /** `hash`: of the manifest's bytes. `distributor`: recomputed. */
    answer: v.strictObject({
      hash,
      distributor: address,
      state: v.variant('status', [
        v.strictObject({ status: v.literal('sending'), next: shardNumber }),
        v.strictObject({ status: v.literal('published') }),
      ]),
    }),
    whenLost: 'repeat',
    summary: 'Begin to publish the package of a contract that is on chain',
  },
  sendShards: {
    method: 'post',
    path: '/packages/{hash}/shards',
    status: 200,
    isOpen: true,
    parameters: v.strictObject({ hash }),
    /**
     * Consecutive ones; `first` is the number of the first. Those that are there already are passed over.
     * `rounds`, with the first of all: the text of rounds.json, where the package has it.
     */
    body: v.strictObject({
      first: shardNumber,
      rounds: v.optional(v.pipe(v.string(), v.maxLength(500_000))),
      shards: v.pipe(v.array(shardText), v.minLength(1), v.maxLength(1_000)),
    }),
    answer: v.strictObject({ next: shardNumber }),
    whenLost: 'repeat',
    summary: 'Send parts of the list of a package that was begun',
  },
  publishPackage: {
    method: 'post',
    path: '/packages/{hash}/publication',
    body: none,
    status: 200,
    isOpen: true,
    parameters: v.strictObject({ hash }),
    answer: v.strictObject({ status: v.literal('published') }),
    whenLost: 'repeat',
    summary: 'Have a package that was sent whole recomputed, and published',
  },
  getCampaigns: {
    method: 'get',
    path: '/campaigns',
    parameters: noPath,
    body: none,
    status: 200,
    answer: v.variant('status', [
      /** The list isn't changed through this API. */
      v.strictObject({ status: v.literal('not-taken') }),
      /** `campaigns`: JSON, as `campaigns.json` has it. `revision`: 0 until somebody has replaced it. */
      v.strictObject({
        status: v.literal('taken'),
        revision: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
        campaigns: listText,
      }),
    ]),
    whenLost: 'nothing',
    summary: 'The site’s list of campaigns',
  },
  /** By a signed-in operator of the site. */
  replaceCampaigns: {
    method: 'post',
    path: '/campaigns',
    parameters: noPath,
    status: 200,
    /** `revision`: of the list that this one takes the place of. */
    body: v.strictObject({
      revision: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
      campaigns: listText,
    }),
    answer: v.strictObject({ revision: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) }),
    whenLost: 'look',
    summary: 'Replace the site’s list of campaigns',
  },
} as const satisfies Record<string, CallRow>

export type Calls = typeof calls
export type CallName = keyof Calls
export type CallParameters<name extends CallName> = v.InferOutput<Calls[name]['parameters']>
export type CallBody<name extends CallName> = v.InferOutput<Calls[name]['body']>
export type CallAnswer<name extends CallName> = v.InferOutput<Calls[name]['answer']>

import * as z from 'zod/mini'
import { asWritten, hashSchema as hash, hexText, toLowerCase } from '../hex/hexText.ts'
import { decimalText as amount } from '../hex/uint256Schema.ts'
import { mostSponsoredRounds } from './mostSponsoredRounds.ts'
import { sponsorLeastSchema } from './sponsorLeast.ts'

/*
 * The interface of the optional API as one table. The server (server/) answers it and describes it as
 * OpenAPI, the page asks by it, so that a shape that moves stops both from compiling. Addresses travel lower
 * case, amounts as decimal text in base units, times as unix milliseconds.
 */

/** In front of every path. A path that changes its meaning gets another number. */
export const apiRoot = '/api/v1'

const address = z.pipe(hexText(20), z.transform(toLowerCase))
const time = z.int().check(z.minimum(0))
const campaign = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,62}$/))
/** An account as it travels. */
export const accountSchema = address
/** No message that this site writes is longer. */
const message = z.string().check(z.minLength(1), z.maxLength(4_000))
/** Of a wallet: at most 32 KiB, since a node runs no longer code, and it travels to the nodes within some. */
const signature = z.pipe(hexText().check(z.maxLength(65_538)), z.transform(asWritten))
/** One that is kept: at most 8 KiB, room for a hundred owners. */
const keptSignature = signature.check(z.refine((text) => text.length <= 16_386))
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/**
 * How an account has signed: with its key, as a contract (ERC-1271), or as one that is not deployed yet
 * (ERC-6492).
 */
const kind = z.enum(['key', 'contract', 'undeployed-contract'])

export const sessionSchema = z.strictObject({ account: address, kind, expiresAt: time })
export type Session = z.infer<typeof sessionSchema>

export const sponsoredStatusSchema = z.discriminatedUnion('status', [
  /** `position`: 1 is next. */
  z.strictObject({ status: z.literal('queued'), position: z.int().check(z.minimum(1)) }),
  z.strictObject({ status: z.literal('sent'), hash }),
  /**
   * `hash` null: claimed by somebody else's transaction. `paid`: of a campaign over time, what this one has
   * paid, in base units.
   */
  z.strictObject({ status: z.literal('claimed'), hash: z.nullable(hash), paid: z.optional(amount) }),
  z.strictObject({ status: z.literal('failed'), reason: z.string() }),
])
export type SponsoredStatus = z.infer<typeof sponsoredStatusSchema>

/** The manifest of a package as its file is written, as text. The format allows less. */
const manifestText = z.string().check(z.minLength(1), z.maxLength(20_000))
/** `cap.bin`: at most 512 nodes. */
const capBytes = z.pipe(
  z.string().check(z.maxLength(2 + 64 * 512), z.regex(/^0x([0-9a-f]{64})+$/)),
  z.transform((text) => text as `0x${string}`),
)
/** Of the longest file that a page reads of a package: 1,000,000 bytes in base64. */
const shardText = z
  .string()
  .check(z.maxLength(1_333_336), z.regex(/^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/))
const shardNumber = z.int().check(z.minimum(0), z.maximum(16_384))

/**
 * How far a package is. `next`: the first of its shards, in the order of their names, that has not come yet.
 */
const packageStatusSchema = z.discriminatedUnion('status', [
  /** This API takes no packages. */
  z.strictObject({ status: z.literal('not-taken') }),
  z.strictObject({ status: z.literal('absent') }),
  z.strictObject({ status: z.literal('sending'), next: shardNumber }),
  /** Its files are below `/packages/{hash}/`. */
  z.strictObject({ status: z.literal('published') }),
])

/** Counts what operators have set. */
const setting = z.int().check(z.minimum(0))

/** The site's list of campaigns: about 200 bytes each. */
const listText = z.string().check(z.minLength(2), z.maxLength(60_000))

const none = z.undefined()
const noPath = z.strictObject({})

export type CallRow = {
  method: 'get' | 'post' | 'delete'
  path: string
  /** Of the path's `{names}`. */
  parameters: z.ZodMiniType<Readonly<Record<string, string>>>
  body: z.ZodMiniType
  answer: z.ZodMiniType
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
    answer: z.strictObject({ nonce: sha256, expiresAt: time }),
    whenLost: 'nothing',
    summary: 'Begin to sign in: a nonce for this browser',
  },
  signIn: {
    method: 'post',
    path: '/session',
    parameters: noPath,
    status: 200,
    body: z.strictObject({ message, signature }),
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
    answer: z.strictObject({ session: z.nullable(sessionSchema) }),
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
    parameters: z.strictObject({ campaign }),
    /** `hash`: SHA-256 of the text's UTF-8 bytes. */
    answer: z.strictObject({ terms: z.nullable(z.strictObject({ hash: sha256, text: z.string() })) }),
    whenLost: 'nothing',
    summary: 'The terms that a campaign asks its claimants to accept',
  },
  /** Of the account that the page says it is connected with (pageHeaders.ts). */
  getAcceptance: {
    method: 'get',
    path: '/campaigns/{campaign}/terms/acceptance',
    body: none,
    status: 200,
    parameters: z.strictObject({ campaign }),
    answer: z.strictObject({ acceptance: z.nullable(z.strictObject({ hash: sha256, acceptedAt: time })) }),
    whenLost: 'nothing',
    summary: 'Whether the connected account has accepted today’s terms',
  },
  acceptTerms: {
    method: 'post',
    path: '/campaigns/{campaign}/terms/acceptances',
    status: 201,
    parameters: z.strictObject({ campaign }),
    body: z.strictObject({ account: address, message, signature: keptSignature }),
    answer: z.strictObject({ hash: sha256, acceptedAt: time }),
    whenLost: 'repeat',
    summary: 'Accept a campaign’s terms by a signature',
  },
  getSponsorship: {
    method: 'get',
    path: '/campaigns/{campaign}/sponsorship',
    body: none,
    status: 200,
    parameters: z.strictObject({ campaign }),
    answer: z.discriminatedUnion('status', [
      /**
       * `least`: what a claim must pay for its fee to be paid; `usualLeast` where it is left out. `rounds`:
       * contracts of the other rounds of its series that are paid for together with its own.
       */
      z.strictObject({
        status: z.literal('open'),
        waiting: z.int().check(z.minimum(0)),
        least: z.optional(sponsorLeastSchema),
        rounds: z.optional(z.array(address)),
      }),
      z.strictObject({ status: z.literal('spent') }),
      z.strictObject({ status: z.literal('none') }),
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
    parameters: z.strictObject({ campaign }),
    answer: z.discriminatedUnion('status', [
      /** Nothing of this campaign is sponsored, or it isn’t steered through this API. */
      z.strictObject({ status: z.literal('none') }),
      z.strictObject({
        status: z.literal('sponsored'),
        /** Names what operators have set last; 0 before the first. */
        setting,
        isStopped: z.boolean(),
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
        least: z.optional(sponsorLeastSchema),
        /** Claims that wait to be sent. */
        waiting: z.int().check(z.minimum(0)),
        changed: z.nullable(z.strictObject({ by: address, at: time })),
        relayer: z.strictObject({
          account: address,
          /** Wei; null where the nodes didn’t say. */
          balance: z.nullable(amount),
          /** It holds too little for the next transaction. */
          isShort: z.boolean(),
          /** A process works with it, or did within the last minute. */
          isAtWork: z.boolean(),
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
    parameters: z.strictObject({ campaign }),
    /** `setting`: what this one takes the place of. `limit`: wei; null for the environment’s. */
    body: z.strictObject({ setting, limit: z.nullable(amount), isStopped: z.boolean() }),
    answer: z.strictObject({ setting: z.int().check(z.minimum(1)) }),
    whenLost: 'look',
    summary: 'Stop or resume a campaign’s sponsored claims, and set their budget',
  },
  sponsorClaim: {
    method: 'post',
    path: '/campaigns/{campaign}/sponsored-claims',
    status: 202,
    parameters: z.strictObject({ campaign }),
    body: z.strictObject({
      index: z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1)),
      account: address,
      amount,
      proof: z.array(hash).check(z.maxLength(40)),
      /**
       * That the account wants it (sponsorMessage.ts), by its own signature or that of an owner of the Safe
       * that it is.
       */
      control: z.optional(z.strictObject({ signer: address, message, signature: keptSignature })),
    }),
    answer: z.strictObject({ id: sha256 }),
    whenLost: 'repeat',
    summary: 'Have a claim sent and paid for',
  },
  /** Each round is one of those that the operator pays for in this campaign. Together they are one claim. */
  sponsorSeries: {
    method: 'post',
    path: '/campaigns/{campaign}/sponsored-series',
    status: 202,
    parameters: z.strictObject({ campaign }),
    body: z.strictObject({
      account: address,
      rounds: z
        .array(
          z.strictObject({
            distributor: address,
            index: z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1)),
            amount,
            proof: z.array(hash).check(z.maxLength(40)),
          }),
        )
        .check(z.minLength(1), z.maxLength(mostSponsoredRounds)),
      control: z.optional(z.strictObject({ signer: address, message, signature: keptSignature })),
    }),
    answer: z.strictObject({ id: sha256 }),
    whenLost: 'repeat',
    summary: 'Have the claims of several rounds of a series sent in one transaction and paid for',
  },
  getSponsoredClaim: {
    method: 'get',
    path: '/sponsored-claims/{id}',
    body: none,
    status: 200,
    parameters: z.strictObject({ id: sha256 }),
    answer: sponsoredStatusSchema,
    whenLost: 'nothing',
    summary: 'How far a sponsored claim is',
  },
  getPackage: {
    method: 'get',
    path: '/packages/{hash}',
    body: none,
    status: 200,
    parameters: z.strictObject({ hash }),
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
    body: z.strictObject({ manifest: manifestText, cap: capBytes }),
    /** `hash`: of the manifest's bytes. `distributor`: recomputed. */
    answer: z.strictObject({
      hash,
      distributor: address,
      state: z.discriminatedUnion('status', [
        z.strictObject({ status: z.literal('sending'), next: shardNumber }),
        z.strictObject({ status: z.literal('published') }),
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
    parameters: z.strictObject({ hash }),
    /**
     * Consecutive ones; `first` is the number of the first. Those that are there already are passed over.
     * `rounds`, with the first of all: the text of rounds.json, where the package has it.
     */
    body: z.strictObject({
      first: shardNumber,
      rounds: z.optional(z.string().check(z.maxLength(500_000))),
      shards: z.array(shardText).check(z.minLength(1), z.maxLength(1_000)),
    }),
    answer: z.strictObject({ next: shardNumber }),
    whenLost: 'repeat',
    summary: 'Send parts of the list of a package that was begun',
  },
  publishPackage: {
    method: 'post',
    path: '/packages/{hash}/publication',
    body: none,
    status: 200,
    isOpen: true,
    parameters: z.strictObject({ hash }),
    answer: z.strictObject({ status: z.literal('published') }),
    whenLost: 'repeat',
    summary: 'Have a package that was sent whole recomputed, and published',
  },
  getCampaigns: {
    method: 'get',
    path: '/campaigns',
    parameters: noPath,
    body: none,
    status: 200,
    answer: z.discriminatedUnion('status', [
      /** The list isn't changed through this API. */
      z.strictObject({ status: z.literal('not-taken') }),
      /** `campaigns`: JSON, as `campaigns.json` has it. `revision`: 0 until somebody has replaced it. */
      z.strictObject({
        status: z.literal('taken'),
        revision: z.int().check(z.minimum(0)),
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
    body: z.strictObject({ revision: z.int().check(z.minimum(0)), campaigns: listText }),
    answer: z.strictObject({ revision: z.int().check(z.minimum(1)) }),
    whenLost: 'look',
    summary: 'Replace the site’s list of campaigns',
  },
} as const satisfies Record<string, CallRow>

export type Calls = typeof calls
export type CallName = keyof Calls
export type CallParameters<name extends CallName> = z.output<Calls[name]['parameters']>
export type CallBody<name extends CallName> = z.output<Calls[name]['body']>
export type CallAnswer<name extends CallName> = z.output<Calls[name]['answer']>

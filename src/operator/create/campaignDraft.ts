import { mostGroups } from '../../campaign/list/mostGroups.ts'
import { mostNames } from '../../campaign/list/mostNames.ts'
import type { NumberStyle } from '../../campaign/list/numberStyle.ts'
import { manifestSchema } from '../../campaign/manifest.ts'
import type { FixRule, ProblemCode } from '../../campaign/recipientListError.ts'
import { asWritten, hexText } from '../../hex/hexText.ts'
import * as v from '../../schema/v.ts'

/** The format that this version stores, and the only one it reads. */
export const draftFormat = 'everclaim-draft/1'

/** The steps to a campaign, in their order. */
export const createSteps = ['list', 'token', 'window', 'texts', 'review', 'deploy', 'publish'] as const
export type CreateStep = (typeof createSteps)[number]

type Names<Name extends string> = { readonly [Each in Name]: Each }

// Written out, so that the compiler says when one is missing: what is not in here cannot be read again.
const numberStyles = {
  plain: 'plain',
  'comma-groups': 'comma-groups',
  'point-groups': 'point-groups',
  'gap-groups-point': 'gap-groups-point',
  'gap-groups-comma': 'gap-groups-comma',
} as const satisfies Names<NumberStyle>
const fixRules = {
  invisible: 'invisible',
  spaces: 'spaces',
  'full-width': 'full-width',
  apostrophe: 'apostrophe',
  prefix: 'prefix',
  'chain-name': 'chain-name',
  'other-chain-name': 'other-chain-name',
  checksum: 'checksum',
  sign: 'sign',
  point: 'point',
  zeros: 'zeros',
  'trailing-zeros': 'trailing-zeros',
  'cut-decimals': 'cut-decimals',
  'looked-up': 'looked-up',
} as const satisfies Names<FixRule>
const problemCodes = {
  'file-format': 'file-format',
  'file-empty': 'file-empty',
  'file-columns': 'file-columns',
  'total-size': 'total-size',
  'row-cells': 'row-cells',
  'row-quotes': 'row-quotes',
  'column-unnamed': 'column-unnamed',
  'row-token': 'row-token',
  'group-missing': 'group-missing',
  'group-name': 'group-name',
  'group-count': 'group-count',
  'account-missing': 'account-missing',
  'account-characters': 'account-characters',
  'account-key': 'account-key',
  'account-length': 'account-length',
  'account-prefix': 'account-prefix',
  'account-chain': 'account-chain',
  'account-number': 'account-number',
  'account-name': 'account-name',
  'account-digit': 'account-digit',
  'account-shape': 'account-shape',
  'account-checksum': 'account-checksum',
  'account-zero': 'account-zero',
  'account-contract': 'account-contract',
  'account-duplicate': 'account-duplicate',
  'amount-missing': 'amount-missing',
  'amount-characters': 'amount-characters',
  'amount-date': 'amount-date',
  'amount-formula': 'amount-formula',
  'amount-hexadecimal': 'amount-hexadecimal',
  'amount-scientific': 'amount-scientific',
  'amount-negative': 'amount-negative',
  'amount-sign': 'amount-sign',
  'amount-separators': 'amount-separators',
  'amount-comma': 'amount-comma',
  'amount-point': 'amount-point',
  'amount-zeros': 'amount-zeros',
  'amount-fraction': 'amount-fraction',
  'amount-decimals': 'amount-decimals',
  'amount-shape': 'amount-shape',
  'amount-style': 'amount-style',
  'amount-size': 'amount-size',
  'amount-zero': 'amount-zero',
  'amount-sum': 'amount-sum',
} as const satisfies Names<ProblemCode>

const hex = (bytes: number) => v.pipe(hexText(bytes), v.transform(asWritten))
const typed = v.pipe(v.string(), v.maxLength(10_000))
const place = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const seconds = v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0)))

const listSchema = v.strictObject({
  name: v.pipe(v.string(), v.maxLength(1_000)),
  /** `group`: the column that names each row's group, where somebody chose one. */
  columns: v.nullable(v.strictObject({ account: place, amount: place, group: v.optional(place) })),
  amounts: v.strictObject({
    unit: v.nullable(v.picklist(['whole', 'base'])),
    decimals: v.pipe(v.string(), v.maxLength(10)),
    numbers: v.picklist(Object.values(numberStyles)),
  }),
  decided: v.strictObject({
    rules: v.array(v.picklist(Object.values(fixRules))),
    leaveOut: v.array(v.picklist(Object.values(problemCodes))),
    rows: v.array(v.strictTuple([place, v.picklist(['fix', 'leave-out'])])),
    duplicates: v.picklist(['refuse', 'sum']),
    /** Drafts of before have none. */
    names: v.fallback(v.pipe(v.array(v.strictTuple([typed, hex(20)])), v.maxLength(mostNames)), []),
  }),
  /** Questions that were settled (openQuestions.ts). Drafts of before have none. */
  accepted: v.fallback(v.pipe(v.array(typed), v.maxLength(1_000)), []),
  /** Whether it was read whole under these. */
  isChecked: v.boolean(),
  /** In the list, as it was last read; null where it was not read whole. Drafts of before have none. */
  recipientCount: v.fallback(v.nullable(place), null),
})

/** When all is unlocked, and what before. */
const scheduleFields = {
  unit: v.picklist(['months', 'days']),
  /** Until all is unlocked, and before anything is, in units. */
  duration: typed,
  cliff: typed,
  /** Equal steps instead of by the second, and how many. */
  isInSteps: v.boolean(),
  steps: typed,
}

/** What is offered first to who wants a campaign over time. */
const firstUnlocking = {
  kind: 'at-once',
  unit: 'months',
  duration: '12',
  cliff: '3',
  isInSteps: false,
  steps: '',
} as const

/** So many are read; a round a day for ten years is less. */
const mostRounds = 4_000

const seriesSchema = v.strictObject({
  which: v.picklist(['first', 'next']),
  /** Whether the list is the round's own, or says what everyone has earned since the beginning. */
  sheet: v.picklist(['new-rows', 'cumulative']),
  /** The round that is to be the last one so far, where it isn't read yet. */
  wanted: v.nullable(v.strictObject({ distributor: hex(20), manifestHash: v.nullable(hex(32)) })),
  /** Those that were recomputed, up to the last one. Their lists are stored beside this. */
  rounds: v.pipe(
    v.array(v.strictObject({ manifest: manifestSchema, manifestHash: hex(32), distributor: hex(20) })),
    v.maxLength(mostRounds),
  ),
})

/** What somebody who chooses rounds begins with: an ordinary campaign. */
const firstSeries = (): v.InferOutput<typeof seriesSchema> => ({
  which: 'first',
  sheet: 'new-rows',
  wanted: null,
  rounds: [],
})

const draftSchema = v.strictObject({
  format: v.literal(draftFormat),
  /** Unix milliseconds when it was stored last, which the store writes. Drafts of before have none. */
  changedAt: v.fallback(v.nullable(place), null),
  step: v.picklist(createSteps),
  /** What was declared and decided about the file, which is stored beside this. Null: no file is open. */
  list: v.nullable(listSchema),
  /** When recipients are paid: at once, or what is typed here. Drafts of before pay at once. */
  unlocking: v.fallback(
    v.strictObject({
      kind: v.picklist(['at-once', 'over-time', 'rounds']),
      ...scheduleFields,
    }),
    firstUnlocking,
  ),
  /** The list's groups with their own schedules, as typed. Drafts of before have none. */
  groups: v.fallback(
    v.pipe(v.array(v.strictObject({ name: typed, ...scheduleFields })), v.maxLength(mostGroups)),
    [],
  ),
  /**
   * Where it is a round of a series, which one. Drafts of before have none; one that can't be read is never
   * taken for a series of its own.
   */
  series: v.optional(seriesSchema, firstSeries),
  token: v.strictObject({ kind: v.picklist(['erc20', 'native']), address: typed }),
  /** Unix seconds; null while there is none. */
  window: v.strictObject({
    start: seconds,
    end: seconds,
    isEndless: v.boolean(),
    /** Whether it can be cancelled until its start. Drafts of before could not be. */
    isCancellable: v.fallback(v.boolean(), false),
  }),
  /** As typed. `one` stands for all three while `isOne`. */
  receivers: v.strictObject({
    isOne: v.boolean(),
    one: typed,
    sweep: typed,
    yield: typed,
    gas: typed,
    /**
     * Addresses in lower case that a person confirmed although there was a doubt. Drafts of before have none.
     */
    confirmed: v.fallback(v.pipe(v.array(typed), v.maxLength(100)), []),
  }),
  texts: v.strictObject({
    title: typed,
    description: typed,
    url: typed,
    /** Names the campaign in the site's paths; empty: made from the title. */
    id: typed,
    /** What people are to accept, where the site's API asks for it. It is no part of the package. */
    terms: v.pipe(v.string(), v.maxLength(200_000)),
    /** Where the package will lie, an address a line. Drafts of before have none. */
    hosts: v.fallback(typed, ''),
  }),
  payer: v.strictObject({
    kind: v.picklist(['wallet', 'safe']),
    /** Of the Safe, as typed. */
    safe: typed,
    way: v.picklist(['service', 'file']),
    /** Whether the Safe itself is to earn on Blast from then on. */
    isEarning: v.boolean(),
  }),
  /** The package whose contract was asked for. From then on nothing in the draft may change. */
  underWay: v.nullable(
    v.strictObject({
      manifestHash: hex(32),
      distributor: hex(20),
      /** Says which calls were saved last as a file for the owners of a Safe. */
      savedBatch: v.optional(hex(32)),
    }),
  ),
})

/**
 * All that somebody has entered on the way to a campaign. What follows from it is computed anew, never
 * stored.
 */
export type CampaignDraft = v.InferOutput<typeof draftSchema>

export const emptyDraft: CampaignDraft = {
  format: draftFormat,
  changedAt: null,
  step: 'list',
  list: null,
  unlocking: firstUnlocking,
  groups: [],
  series: firstSeries(),
  token: { kind: 'erc20', address: '' },
  window: { start: null, end: null, isEndless: false, isCancellable: false },
  receivers: { isOne: true, one: '', sweep: '', yield: '', gas: '', confirmed: [] },
  texts: { title: '', description: '', url: '', id: '', terms: '', hosts: '' },
  payer: { kind: 'wallet', safe: '', way: 'file', isEarning: false },
  underWay: null,
}

/** A draft out of a store; undefined where it is none of this version. */
export function readDraft(stored: unknown): CampaignDraft | undefined {
  const draft = v.safeParse(draftSchema, stored)
  return draft.success ? draft.output : undefined
}

import type { CallKind } from './intents.ts'
import type { Page } from './pages.ts'

/** What else than a call a wallet can be asked for. */
export type OtherKind =
  | 'sign-in'
  | 'accept-terms'
  | 'sponsored-claim'
  | 'permit'
  | 'delegate-votes'
  | 'safe-transaction'
  | 'safe-message'
  | 'delegate'
  | 'delete-proposal'
  | 'host-proposal'
  | 'host-message'
  | 'switch-network'
  | 'watch-token'
  | 'address-book'
export type Kind = CallKind | OtherKind

/** One line of what a wallet can be asked for. The texts are printed in `SECURITY.md`. */
export type KindRow = {
  /** Where it can be asked for; `all`: on every page. */
  readonly pages: readonly Page[] | 'all'
  readonly asks:
    | 'a transaction'
    | 'a call in a Safe transaction'
    | 'a signature'
    | 'a Safe transaction'
    | 'a setting'
  /** The function and contract, or the form and domain of what is signed. */
  readonly form: string
  readonly value: string
  /** What else must fit. */
  readonly bound: string
}

const noValue = '0 ETH'
const none = '–'
const factory = 'the factory'
const campaignPages = ['claim', 'safe-claim'] as const

/** Each kind of request that the guard lets through, and there is no other. */
export const kinds = {
  claim: {
    pages: ['claim'],
    asks: 'a transaction',
    form: '`claim` of the page’s campaign',
    value: noValue,
    bound: 'pays exactly the allocation on the page, to its own account',
  },
  'claim-to': {
    pages: ['claim'],
    asks: 'a transaction',
    form: '`claimTo` of the page’s campaign',
    value: noValue,
    bound: 'sent by the listed account itself; pays the recipient on the page',
  },
  'claim-and-delegate': {
    pages: ['claim'],
    asks: 'a transaction',
    form: '`claimAndDelegate` of the page’s campaign',
    value: noValue,
    bound:
      'sent by the listed account itself; pays exactly the allocation on the page, to that account, and names the delegate on the page',
  },
  'claim-for-safe': {
    pages: ['claim'],
    asks: 'a transaction',
    form: '`tryClaim` of the page’s campaign',
    value: noValue,
    bound: 'one allocation, of the connected Safe, paid to that Safe',
  },
  'claim-rounds': {
    pages: ['claim'],
    asks: 'a transaction',
    form: '`aggregate3` of Multicall3, a `tryClaim` for each round',
    value: noValue,
    bound:
      'exactly the rounds on the page, of the campaign’s series or of the site’s list, paid to one listed account',
  },
  'claim-with-signature': {
    pages: ['safe-claim'],
    asks: 'a transaction',
    form: '`claimWithSignature` of the page’s campaign',
    value: noValue,
    bound: 'allocation, recipient and deadline as the Safe’s owners authorized them',
  },
  execute: {
    pages: ['safe-claim', 'workspace'],
    asks: 'a transaction',
    form: '`execTransaction` of the Safe',
    value: noValue,
    bound:
      'field by field the transaction on the page, whose hash is recomputed; on a claim page one that only claims for the Safe',
  },
  'pay-others': {
    pages: ['manage'],
    asks: 'a transaction',
    form: '`claimMany` of the campaign',
    value: noValue,
    bound: 'exactly the allocations on the page, each paid to its own account',
  },
  sweep: {
    pages: ['manage'],
    asks: 'a transaction',
    form: '`sweep` of the campaign',
    value: noValue,
    bound: 'the contract pays the receiver that was fixed at creation',
  },
  cancel: {
    pages: ['manage'],
    asks: 'a transaction',
    form: '`cancel` of the campaign',
    value: noValue,
    bound:
      'before the start; the contract pays the sweep receiver that was fixed at creation, who alone may ask',
  },
  'collect-yield': {
    pages: ['manage'],
    asks: 'a transaction',
    form: '`collectYield` of the campaign',
    value: noValue,
    bound: 'the contract pays the receiver that was fixed at creation',
  },
  'collect-gas': {
    pages: ['manage'],
    asks: 'a transaction',
    form: '`collectGas` of the campaign',
    value: noValue,
    bound: 'the contract pays the receiver that was fixed at creation',
  },
  'deploy-factory': {
    pages: ['create'],
    asks: 'a transaction',
    value: noValue,
    form: 'the deterministic deployment proxy',
    bound: 'exactly the published factory, by the hash of its bytes',
  },
  approve: {
    pages: ['create'],
    asks: 'a transaction',
    form: '`approve` of the campaign’s token',
    value: noValue,
    bound: `lets ${factory} take exactly the campaign’s total, or the sum of those that it creates together`,
  },
  'reset-approval': {
    pages: ['create'],
    asks: 'a transaction',
    form: '`approve` of the campaign’s token',
    value: noValue,
    bound: `takes an approval of ${factory} back (amount 0)`,
  },
  create: {
    pages: ['create'],
    asks: 'a transaction',
    form: `\`create\` of ${factory}`,
    value: noValue,
    bound: 'all parameters of the campaign on the page',
  },
  'create-and-fund': {
    pages: ['create'],
    asks: 'a transaction',
    form: `\`createAndFund\` of ${factory}`,
    value: '0 ETH; the total for a campaign in ETH',
    bound: 'all parameters of the campaign on the page',
  },
  'create-and-fund-with-permit': {
    pages: ['create'],
    asks: 'a transaction',
    value: noValue,
    form: `\`createAndFundWithPermit\` of ${factory}`,
    bound: 'all parameters of the campaign on the page',
  },
  'create-and-fund-many': {
    pages: ['create'],
    asks: 'a transaction',
    form: '`createAndFundMany` of the factory over time',
    value: '0 ETH; the sum of the totals for campaigns in ETH',
    bound: 'all parameters of all campaigns on the page',
  },
  'create-and-fund-many-with-permit': {
    pages: ['create'],
    asks: 'a transaction',
    value: noValue,
    form: '`createAndFundManyWithPermit` of the factory over time',
    bound: 'all parameters of all campaigns on the page',
  },
  'configure-blast': {
    pages: ['safe-claim', 'create'],
    asks: 'a call in a Safe transaction',
    value: noValue,
    form: '`configureAutomaticYield` or `configureClaimableGas` of Blast',
    bound: 'for the Safe itself, beside a claim or a deployment',
  },
  'sign-in': {
    pages: 'all',
    asks: 'a signature',
    form: 'text (ERC-4361)',
    value: none,
    bound: 'this site’s own sign-in text, for the connected account, this origin and this chain',
  },
  'accept-terms': {
    pages: campaignPages,
    asks: 'a signature',
    form: 'text (EIP-191)',
    value: none,
    bound: 'this site’s own text, with the hash of the terms, for the connected account',
  },
  'sponsored-claim': {
    pages: campaignPages,
    asks: 'a signature',
    form: 'text (EIP-191)',
    value: none,
    bound:
      'this site’s own text, which asks for one listed account’s claim in the page’s campaign, for two days at most',
  },
  permit: {
    pages: ['create'],
    asks: 'a signature',
    form: '`Permit` (EIP-2612) in the token’s domain',
    value: none,
    bound: `lets ${factory} take exactly the campaign’s total, once, for an hour`,
  },
  'delegate-votes': {
    pages: ['claim'],
    asks: 'a signature',
    form: '`Delegation` (EIP-5805) in the token’s domain',
    value: none,
    bound:
      'names the delegate on the page, for an hour; in the token that the page’s campaign pays, by its recomputed address',
  },
  'safe-transaction': {
    pages: ['safe-claim', 'workspace', 'create', 'manage'],
    asks: 'a signature',
    value: none,
    form: '`SafeTx` (EIP-712) in the domain of the Safe',
    bound:
      'by an owner, or by a delegate who proposes; in the workspace any transaction that is shown, on the other pages only calls of this table',
  },
  'safe-message': {
    pages: ['safe-claim', 'workspace'],
    asks: 'a signature',
    value: none,
    form: '`SafeMessage` (EIP-712) in the domain of the Safe',
    bound:
      'by an owner; in the workspace any message that is shown, on a claim page only a claim authorization or the terms',
  },
  delegate: {
    pages: ['workspace'],
    asks: 'a signature',
    form: '`Delegate` (EIP-712) in the domain of Safe’s transaction service',
    value: none,
    bound:
      'names the delegate on the page, within this hour and the next; a delegate may propose, and nothing else',
  },
  'delete-proposal': {
    pages: ['workspace'],
    asks: 'a signature',
    form: '`DeleteRequest` (EIP-712) in the domain of Safe’s transaction service and the Safe',
    value: none,
    bound: 'takes the proposal on the page out of the service’s list, within this hour and the next',
  },
  'host-proposal': {
    pages: ['safe-claim', 'workspace', 'create', 'manage'],
    asks: 'a Safe transaction',
    form: 'calls for the Safe of the host around the page',
    value: 'as in the calls',
    bound: 'in the workspace any calls that are shown, on the other pages only calls of this table',
  },
  'host-message': {
    pages: ['workspace'],
    asks: 'a signature',
    form: 'a message of the host’s Safe',
    value: none,
    bound: 'any message that is shown',
  },
  'switch-network': {
    pages: 'all',
    asks: 'a setting',
    form: 'EIP-3326, EIP-3085',
    value: none,
    bound: 'to go to Blast, or to add it with this site’s own RPC addresses',
  },
  'watch-token': {
    pages: ['receipt'],
    asks: 'a setting',
    form: 'EIP-747',
    value: none,
    bound: 'to show the campaign’s token in its list, on a click',
  },
  'address-book': {
    pages: ['claim', 'safe-claim', 'workspace'],
    asks: 'a setting',
    form: 'EIP-2255, `requestAddressBook` alone',
    value: none,
    bound: 'to read the names that the host of the Safe keeps, on a click',
  },
} as const satisfies Record<Kind, KindRow>

const rows: Readonly<Record<Kind, KindRow>> = kinds

/** Whether a page may ask for it. */
export function isAskedOn(kind: Kind, page: Page): boolean {
  const { pages } = rows[kind]
  return pages === 'all' || pages.includes(page)
}

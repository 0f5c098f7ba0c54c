import type { QueryClient } from '@tanstack/react-query'
import type { TokenHolding } from '../../../../src/chain/readToken.ts'
import { type CampaignOfCall, campaignOfCallQuery } from '../../../../src/claim/campaignOfCall.ts'
import { claimableQuery } from '../../../../src/claim/safeClaim/claimableQuery.ts'
import type { SiteConfig } from '../../../../src/config/site.ts'
import { decodeTransaction } from '../../../../src/multisig/build/decodeTransaction.ts'
import { draftTransaction, etherTransfer } from '../../../../src/multisig/build/draftTransaction.ts'
import { type Proposal, proposalOf } from '../../../../src/multisig/proposal.ts'
import {
  chainSafeQuery,
  checkedTransactionQuery,
  noncesQuery,
  queuedCallQuery,
  queueQuery,
  tokenQuery,
} from '../../../../src/multisig/queries.ts'
import type { detailsOf } from '../../../../src/multisig/test-support/detailsOfProposal.ts'
import { offer } from '../../../../src/ui/home/test-support/tileAnswers.ts'
import {
  proposal as claim,
  owned,
  safe,
} from '../../../../src/ui/safeClaim/test-support/safeClaimDrawings.ts'
import { springCampaign, springManifest } from '../../../../src/ui/test-support/campaignFixture.ts'
import type { WalletState } from '../../../../src/ui/wallet/walletContext.ts'
import { WorkspacePage } from '../../../../src/ui/workspace/WorkspacePage.tsx'
import { gallerySite } from '../gallerySite.ts'
import type { Scene } from '../scene.ts'
import { foundSafe } from './safeClaimScenes.tsx'

type TransactionDetails = ReturnType<typeof detailsOf>

const { distributor } = springCampaign
const [anna, otto] = owned.owners
const withService: SiteConfig = { ...gallerySite, safeService: { isEnabled: true, url: '/service' } }
const wallet: WalletState = {
  status: 'connected',
  kind: 'wallet',
  account: anna,
  chainId: 81457,
  name: 'A wallet',
  icon: undefined,
}

const sent = proposalOf({ chainId: 81457, safe }, draftTransaction([etherTransfer(otto, 10n ** 17n)], 4))
const idOf = ({ safeTxHash }: Proposal) => `multisig_${safe}_${safeTxHash}`
const submittedAt = 1_699_990_000_000

/** What an honest service says of a proposal that one owner has signed. */
function reportOf(proposal: Proposal, txInfo: TransactionDetails['txInfo']) {
  const { to, value, data, operation, nonce, refundReceiver, ...gas } = proposal.transaction
  const common = { txStatus: 'AWAITING_CONFIRMATIONS', txInfo } as const
  const details: TransactionDetails = {
    ...common,
    safeAddress: safe,
    txId: idOf(proposal),
    txData: { hexData: data, to: { value: to }, value, operation: operation === 1 ? 1 : 0 },
    detailedExecutionInfo: {
      type: 'MULTISIG',
      nonce,
      ...gas,
      submittedAt,
      refundReceiver: { value: refundReceiver },
      safeTxHash: proposal.safeTxHash,
      signers: owned.owners.map((value) => ({ value })),
      confirmationsRequired: 2,
      confirmations: [{ signer: { value: anna }, signature: '0x12', submittedAt }],
      proposer: { value: anna },
    },
  }
  const summary = {
    ...common,
    id: idOf(proposal),
    timestamp: submittedAt,
    executionInfo: {
      type: 'MULTISIG',
      nonce,
      confirmationsRequired: 2,
      confirmationsSubmitted: 1,
    },
  } as const
  return { details, summary }
}
const ofClaim = reportOf(claim.proposal, {
  type: 'Custom',
  to: { value: distributor },
  dataSize: 100n,
  value: 0n,
  isCancellation: false,
  methodName: 'claim',
})
const ofSent = reportOf(sent, {
  type: 'Transfer',
  sender: { value: safe },
  recipient: { value: otto },
  direction: 'OUTGOING',
  transferInfo: { type: 'NATIVE_COIN', value: 10n ** 17n },
})

const ever: TokenHolding = { symbol: 'EVER', decimals: 18, balance: 0n }
const spring: CampaignOfCall = {
  isCampaign: true,
  isForeign: false,
  distributor,
  token: distributor,
  manifest: springManifest,
}

/** As it is once the chain and the service have answered. */
function seedSafe(queries: QueryClient, site: SiteConfig): void {
  queries.setQueryData(chainSafeQuery(site, safe).queryKey, foundSafe)
  queries.setQueryData(noncesQuery(site, safe).queryKey, {
    next: owned.nonce,
    recommended: 5,
    serviceError: undefined,
  })
  queries.setQueryData(campaignOfCallQuery(site, { distributor }).queryKey, spring)
  queries.setQueryData(tokenQuery(site, { token: distributor, holder: safe }).queryKey, ever)
  queries.setQueryData(claimableQuery(site, safe).queryKey, [
    { campaign: springCampaign, status: 'eligible', offer, end: springManifest.window.end, isFunded: true },
  ])
  if (!site.safeService.isEnabled) return
  const entryOf = (transaction: typeof ofClaim.summary) =>
    ({ type: 'TRANSACTION', conflictType: 'None', transaction }) as const
  queries.setQueryData(queueQuery(site, safe).queryKey, {
    pageParams: [null],
    pages: [
      {
        results: [
          { type: 'LABEL', label: 'Next' },
          entryOf(ofClaim.summary),
          { type: 'LABEL', label: 'Queued' },
          entryOf(ofSent.summary),
        ],
      },
    ],
  })
  const { transaction, safeTxHash } = claim.proposal
  const id = ofClaim.summary.id
  queries.setQueryData(queuedCallQuery(site, { safe, id }).queryKey, decodeTransaction(transaction, safe))
  queries.setQueryData(checkedTransactionQuery(site, { safe, id }).queryKey, {
    details: ofClaim.details,
    safe: foundSafe,
    end: { status: 'waiting', next: owned.nonce },
    checked: {
      status: 'sound',
      safe,
      safeTxHash,
      transaction,
      isRejection: false,
      warnings: [],
      confirmations: [{ owner: anna, signature: '0x12', submittedAt, status: 'verified' }],
      claims: {
        status: 'AWAITING_CONFIRMATIONS',
        confirmationsRequired: 2,
        confirmationsSubmitted: 1,
        transactionHash: null,
        executedAt: null,
        submittedAt,
        proposer: anna,
      },
    },
  })
}

/** A Safe that is open: what it holds, what waits, one transaction, and a new one. */
export const workspaceScenes: readonly Scene[] = (
  [
    { name: 'balances, without a wallet service', site: gallerySite, hash: `#safe=${safe}` },
    { name: 'queue', hash: `#safe=${safe}&view=transactions` },
    { name: 'a claim', hash: `#safe=${safe}&view=transactions&transaction=${ofClaim.summary.id}` },
    { name: 'new transaction', hash: `#safe=${safe}&view=transactions`, press: ['New transaction'] },
  ] as const
).map(({ name, hash, ...own }): Scene => {
  const site = 'site' in own ? own.site : withService
  return {
    page: 'safe',
    name,
    route: '/safe',
    hash,
    site,
    wallet,
    draw: () => <WorkspacePage />,
    seed: (queries) => seedSafe(queries, site),
    ...('press' in own ? { press: own.press } : {}),
  }
})

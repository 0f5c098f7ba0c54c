import type { Address, Hex } from 'viem'
import type { SiteConfig } from '../../../config/site.ts'
import { plainSite } from '../../../config/test-support/plainSite.ts'
import { EverclaimError } from '../../../errors.ts'
import { draftTransaction } from '../../../multisig/build/draftTransaction.ts'
import { decodeMultiSend } from '../../../multisig/build/multiSend.ts'
import { readProposalEnd } from '../../../multisig/outcome/readProposalEnd.ts'
import { type TransactionStep, transactionStep } from '../../../multisig/outcome/transactionStep.ts'
import type { Proposal } from '../../../multisig/proposal.ts'
import { proposeTransaction } from '../../../multisig/propose/proposeTransaction.ts'
import { readNonces } from '../../../multisig/propose/readNonces.ts'
import { signOnce } from '../../../multisig/propose/signOnce.ts'
import { checkTransaction } from '../../../multisig/sign/checkTransaction.ts'
import { createKeptSignatures } from '../../../multisig/sources/keptSignatures.ts'
import { detailsOf } from '../../../multisig/test-support/detailsOfProposal.ts'
import type { ProposedEntry } from '../../../operator/deploy/deployJournal.ts'
import type { DeployParts } from '../../../operator/deploy/deployRun.ts'
import { settleEntry } from '../../../operator/deploy/settleEntry.ts'
import { readManageProposal } from '../../../operator/manage/readManageProposal.ts'
import { createMemoryStorage } from '../../../storage/test-support/createMemoryStorage.ts'
import { chainId, kindOf, person, pusher, safe, safeFacts, sign } from './claimFixtures.ts'
import type { ModelPlay } from './createModelPlay.ts'
import { must } from './judgeState.ts'

/** What became of a transaction of the Safe, by the model's own books. */
type Truth =
  | { is: 'waiting' }
  | { is: 'executed' | 'failed'; hash: Hex }
  | { is: 'replaced'; byRejection: boolean }

function truthOf({ world }: ModelPlay, { safeTxHash, transaction: { nonce } }: Proposal): Truth {
  const { nonce: next, executed } = world.head()
  const inPlace = executed[nonce]
  if (next <= nonce || !inPlace) return { is: 'waiting' }
  if (inPlace.safeTxHash === safeTxHash)
    return { is: inPlace.isSuccess ? 'executed' : 'failed', hash: inPlace.hash }
  return { is: 'replaced', byRejection: kindOf(inPlace.safeTxHash) === 'rejection' }
}

type Said = Truth | { is: 'unknown' }

/** An end is the true one; that nothing is known is said only where the nodes do not say it. */
function judge(play: ModelPlay, proposal: Proposal, room: string, said: Said): void {
  const truth = truthOf(play, proposal)
  if (said.is === 'unknown') {
    const { is } = truthOf(play, proposal)
    must(play.hasSilentNodes(), `${room}: the nodes know that it is ${is}.`)
    return
  }
  must(said.is === truth.is, `${room}: it is ${truth.is}, not ${said.is}.`)
  if ('hash' in said && 'hash' in truth) must(said.hash === truth.hash, `${room}: in another transaction.`)
  if (said.is === 'replaced' && truth.is === 'replaced')
    must(said.byRejection === truth.byRejection, `${room}: by what?`)
}

const callsOf = ({ transaction: { to, value, data, operation } }: Proposal) =>
  operation === 1 ? (decodeMultiSend(data) ?? []) : [{ to, value, data }]

/**
 * What management, a deployment or the workspace says of a proposal, or what would be proposed next for any
 * of them, against the truth. All of them read through `src/multisig`; one of the four at a step, to save
 * time.
 *
 * @param step chooses which, and of which proposal
 * @throws WrongStateError
 */
export async function judgeProposals(play: ModelPlay, step: number): Promise<void> {
  const proposals = play.proposals()
  const chosen = proposals[step % Math.max(1, proposals.length)]
  const turn = (step + play.turn) % 4
  if (turn === 0) return judgeNext(play)
  if (!chosen) return
  if (turn === 1) return judge(play, chosen.proposal, 'workspace', await inWorkspace(play, chosen))
  if (turn === 2) return judgeManaged(play, chosen.proposal)
  return judgeDeployment(play, chosen.proposal)
}

type Shown = ReturnType<ModelPlay['proposals']>[number]

async function inWorkspace(play: ModelPlay, shown: Shown): Promise<Said> {
  const { reader } = play.world
  const { safeTxHash, transaction } = shown.proposal
  const { owners, threshold, nonce } = play.world.head()
  const facts = { ...safeFacts, owners, threshold, nonce }
  const asked = safeTxHash
  const details = detailsOf(shown)
  const place = { safe, safeTxHash, nonce: transaction.nonce, seenAtBlock: 0 }
  try {
    const checked = await checkTransaction({ chainId, safe: facts, asked, details, reader })
    const end = await readProposalEnd(reader, place)
    const step = transactionStep({ checked, safe: facts, end, account: undefined })
    judgeCount(play, shown, step)
    return saidOf(step, end.status === 'replaced' && end.byRejection)
  } catch (error) {
    if (!(error instanceof EverclaimError)) throw error
    return { is: 'unknown' }
  }
}

function saidOf(step: TransactionStep, byRejection: boolean): Said {
  switch (step.step) {
    case 'needs-confirmations':
    case 'waits-for-nonce':
    case 'executable':
      return { is: 'waiting' }
    case 'executed':
    case 'failed':
      return { is: step.step, hash: step.transactionHash }
    case 'replaced':
      return { is: 'replaced', byRejection }
    default:
      return { is: 'unknown' }
  }
}

/** Signatures that are counted were given, by owners of today, and all of them are. */
function judgeCount(play: ModelPlay, { proposal, confirmations }: Shown, step: TransactionStep): void {
  if (!('have' in step)) return
  const proven = [...confirmations].filter(([signer, signature]) =>
    play.counts(signer, signature, proposal.safeTxHash),
  )
  must(step.have <= proven.length, 'workspace: a signature is counted that proves nothing.')
  if (play.world.nodes() === 'up') must(step.have === proven.length, 'workspace: a signature is not counted.')
  const isNext = proposal.transaction.nonce === play.world.head().nonce
  if (step.step === 'executable')
    must(isNext && step.have >= play.world.head().threshold, 'workspace: it cannot be executed.')
}

async function judgeManaged(play: ModelPlay, proposal: Proposal): Promise<void> {
  const { to, value, data, operation, safeTxGas } = proposal.transaction
  if (operation !== 0 || value > 0n) return
  const { safeTxHash } = proposal
  const { signal } = new AbortController()
  const way = { kind: 'sweep', way: 'service', savedAt: 0, fromNonce: 0, seenAtBlock: 0 } as const
  const status = await readManageProposal(
    play.world.reader,
    { ...way, safe, to, data, safeTxHash },
    { service: play.walletService, signal },
  )
  switch (status.status) {
    case 'executed':
    case 'failed':
      return judge(play, proposal, 'management', { is: status.status, hash: status.hash })
    case 'replaced':
      return judge(play, proposal, 'management', { is: 'replaced', byRejection: status.byRejection })
    case 'used':
    case 'could-not-check':
      return judge(play, proposal, 'management', { is: 'unknown' })
    case 'waiting':
      if (status.nonce !== undefined) judge(play, proposal, 'management', { is: 'waiting' })
      // The hash holds gas, and nobody shows it.
      else must(safeTxGas > 0n, 'management: its nonce is there to be computed.')
      must(
        (status.signed ?? 0) <=
          play.world.head().owners.filter((each) => play.hasAgreed(each, safeTxHash)).length,
        'management: somebody is counted who has not signed.',
      )
      return
    default:
      must(false, 'management: it was proposed, and has a hash.')
  }
}

async function judgeDeployment(play: ModelPlay, proposal: Proposal): Promise<void> {
  const { safeTxHash, transaction } = proposal
  const entry: ProposedEntry = {
    status: 'proposed',
    safe,
    safeTxHash,
    nonce: null,
    proposedAtBlock: 0,
    calls: [...callsOf(proposal)],
  }
  const controller = new AbortController()
  const { signal } = controller
  // What simulates and looks for the goal finds nothing here, and says so.
  const parts: Pick<DeployParts, 'reader'> = { reader: play.world.reader }
  const following = settleEntry(parts as DeployParts, entry, { signal, pollMs: 1 })
  try {
    for (let step = await following.next(); ; step = await following.next()) {
      if (step.done) {
        if (typeof step.value !== 'object') return
        const { outcome, hash } = step.value
        const truth = truthOf(play, proposal)
        if (outcome === 'lost') must(truth.is === 'replaced', 'deployment: it was not replaced.')
        else if (hash)
          judge(play, proposal, 'deployment', { is: outcome === 'included' ? 'executed' : 'failed', hash })
        return
      }
      const chain = 'chain' in step.value ? step.value.chain : undefined
      if (chain?.status === 'could-not-check') return judge(play, proposal, 'deployment', { is: 'unknown' })
      if (chain?.status === 'waiting') {
        const isKnowable = transaction.safeTxGas === 0n && play.world.nodes() === 'up'
        if (isKnowable) judge(play, proposal, 'deployment', { is: 'waiting' })
        else
          must(
            !('hash' in truthOf(play, proposal)) || play.world.nodes() !== 'up',
            'deployment: it was executed.',
          )
        return
      }
    }
  } finally {
    controller.abort()
  }
}

const site: SiteConfig = { ...plainSite, safeService: { isEnabled: true, url: '/service' } }

/** The next one gets a nonce that can be executed, and a signature that was given is asked for once. */
async function judgeNext(play: ModelPlay): Promise<void> {
  const { reader } = play.world
  const { nonce } = play.world.head()
  try {
    const { recommended, serviceError } = await readNonces(site, safe, { reader })
    const isSigned = (wanted: number) =>
      play
        .proposals()
        .some(
          ({ proposal, confirmations }) =>
            proposal.transaction.nonce === wanted &&
            [...confirmations.keys()].some((each) => play.hasAgreed(each, proposal.safeTxHash)),
        )
    for (let each = nonce; each < recommended; each++)
      must(isSigned(each), 'proposing: behind a nonce that nobody has signed anything for.')
    if (play.service() === 'down') must(serviceError !== undefined, 'proposing: the queue is not known.')
  } catch (error) {
    if (!(error instanceof EverclaimError)) throw error
    must(play.world.nodes() !== 'up', 'proposing: the nodes answer.')
    return
  }
  if (play.world.nodes() === 'up') await judgeSignature(play)
}

async function judgeSignature(play: ModelPlay): Promise<void> {
  const storage = createMemoryStorage()
  const kept = createKeptSignatures(() => storage)
  const { owners, threshold, nonce } = play.world.head()
  const facts = { ...safeFacts, owners, threshold, nonce }
  const [owner] = owners
  const at = [0, 1, 2, 3].find((each) => person(each).address === owner) ?? 0
  let asked = 0
  const propose = (isRefused: boolean) =>
    play.proposing(isRefused, async () => {
      const transaction = draftTransaction([{ to: pusher, value: 1n, data: '0x' }], nonce)
      const by = { hash: play.hashOf(transaction), owner: owner as Address }
      await signOnce(by, {
        owners,
        kept,
        sign: async () => {
          asked++
          return sign(at, by.hash)
        },
        send: (signature) => proposeTransaction(site, { safe: facts, transaction, ...by, signature }),
      }).catch((error: unknown) => {
        if (!(error instanceof EverclaimError)) throw error
      })
    })
  await propose(true)
  await propose(false)
  must(asked <= 1, 'proposing: an owner was asked to sign the same twice.')
}

import { useQuery } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { isRejection } from '../../claim/isRejection.ts'
import { asError } from '../../errors.ts'
import type { ClaimsWith } from '../../guard/intents.ts'
import { say } from '../../language/say.ts'
import { type ExecutionPlan, executionPlanQuery } from '../../multisig/execute/executionPlanQuery.ts'
import type { OwnerSignature } from '../../multisig/sign/signatures.ts'
import { wasNothingSent } from '../../wallet/wasNothingSent.ts'
import { Action } from '../parts/Action.tsx'
import { Button } from '../parts/Button.tsx'
import { Notice } from '../parts/Notice.tsx'
import { QueryErrorNotice } from '../parts/QueryErrorNotice.tsx'
import { ShortOfEther } from '../parts/ShortOfEther.tsx'
import { useSite } from '../site/siteContext.ts'
import { WrongChainNotice } from '../wallet/WrongChainNotice.tsx'
import { useWallet } from '../wallet/walletContext.ts'
import { isBusy } from './actionStore.ts'
import { ExecutionFee } from './ExecutionFee.tsx'
import { ExecutionNotice } from './ExecutionNotice.tsx'
import { executionUnderWay, forgetExecution, noteAsked, noteSent, useExecution } from './executionStore.ts'
import { ProposedNotice } from './ProposedNotice.tsx'
import { SendingNotice } from './SendingNotice.tsx'
import { safeTitle } from './safeTitle.ts'
import { useSending } from './useSending.ts'

/** Has the Safe do what its owners have signed: simulated first, paid by the connected account. */
export function ExecuteTransaction({
  safe,
  transaction,
  safeTxHash,
  signatures,
  executor,
  isWide = false,
  inside,
  onAsk,
}: {
  safe: Address
  transaction: SafeTransaction
  safeTxHash: Hex
  /** Proven, of owners, as many as the Safe wants. */
  signatures: readonly OwnerSignature[]
  executor: Address
  /** The one thing to do on the page, which says more about it. */
  isWide?: boolean
  /** On a claim page: what it may hold besides claims. */
  inside?: ClaimsWith | undefined
  /** Before the wallet is asked. */
  onAsk?: (plan: ExecutionPlan) => void
}) {
  const site = useSite()
  const { chainId } = site
  const wallet = useWallet()
  const place = { chainId, safe, safeTxHash }
  const isOnChain = wallet.status === 'connected' && wallet.chainId === site.chainId
  const input = { safe, transaction, executor, signatures }
  const plan = useQuery({ ...executionPlanQuery(site, input), enabled: isOnChain })
  const known = useExecution(safe, safeTxHash)
  const isExecuting = () => executionUnderWay(place) !== undefined
  const { state, send, again } = useSending({
    name: `execute ${safeTxHash} ${executor}`,
    plan,
    isAsShown: (fresh, shown) =>
      fresh.simulation.status !== 'reverts' &&
      fresh.simulation.status === shown.simulation.status &&
      (!isShortOf(fresh) || isShortOf(shown)) &&
      // Another tab may have been faster.
      !isExecuting(),
    async ask(fresh) {
      const { call, block, executorNonce } = fresh
      const { from, data } = call
      const { nonce } = transaction
      const asked = { ...place, nonce, from, data, executorNonce, block, askedAt: Date.now() }
      // The answer may come when the page is gone.
      noteAsked(asked)
      onAsk?.(fresh)
      try {
        const title = safeTitle('Execute', safe, transaction)
        const sent = await wallet.actions.sendCall(call, {
          intent: { kind: 'execute', safe, transaction, safeTxHash, title, inside },
          before: { nonce: executorNonce, block },
        })
        if (sent.kind === 'safe') forgetExecution(place)
        else noteSent(asked, sent.hash)
        return sent
      } catch (caught) {
        const error = asError(caught)
        // Whatever else a wallet says, it may have sent it all the same.
        if (isRejection(error) || wasNothingSent(error)) forgetExecution(place)
        throw error
      }
    },
  })

  // Begun in another part of the site, in another tab, or before a reload.
  if (known && isExecuting()) return <ExecutionNotice {...known} onAgain={() => forgetExecution(place)} />
  if (wallet.status === 'connected' && !isOnChain)
    return (
      <WrongChainNotice actual={wallet.chainId}>
        {say('The Safe is on Blast (chain 81457).')}
      </WrongChainNotice>
    )
  if (state.status === 'done' && state.proposed)
    return <ProposedNotice payer={executor} safeTxHash={state.proposed} onAgain={again} />
  const simulation = plan.data?.simulation
  const short = plan.data && isShortOf(plan.data) ? plan.data : undefined
  const fee = plan.data?.fee ? <ExecutionFee fee={plan.data.fee} /> : null
  const button = (
    <Button isWide={isWide} isBusy={isBusy(state) || !plan.data} onClick={send}>
      {state.status === 'asking'
        ? say('Confirm in your wallet')
        : !plan.data
          ? say('Simulating')
          : short
            ? say('Execute anyway')
            : say('Execute')}
    </Button>
  )
  return (
    <>
      {isWide ? null : fee}
      {simulation?.status === 'fails-inside' ? (
        <Notice tone="warn" title={say('The call inside would fail')}>
          {simulation.sentence}
        </Notice>
      ) : simulation?.status === 'reverts' ? (
        <Notice tone="warn" title={say('It can’t be executed now')}>
          {simulation.sentence}
        </Notice>
      ) : null}
      {short ? <ShortOfEther balance={short.balance} needed={short.needed} /> : null}
      {plan.error && !plan.data ? (
        <QueryErrorNotice
          title={say('We couldn’t simulate the execution')}
          lead={say('Nothing was sent.')}
          query={plan}
        />
      ) : simulation?.status !== 'reverts' ? (
        isWide ? (
          <Action>{button}</Action>
        ) : (
          button
        )
      ) : null}
      {isWide ? fee : null}
      <SendingNotice
        state={state}
        unknown={say('It may have been executed. Check this transaction before you try again.')}
      />
    </>
  )
}

/** The executor has less than a wallet sets aside. */
const isShortOf = <Plan extends ExecutionPlan>(plan: Plan): plan is Plan & { needed: bigint } =>
  plan.needed !== undefined && plan.balance < plan.needed

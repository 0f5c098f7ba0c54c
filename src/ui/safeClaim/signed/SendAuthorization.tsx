import { useQuery } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import { packageQuery } from '../../../claim/queries.ts'
import type { ClaimAuthorizationProposal } from '../../../claim/safeClaim/claimAuthorization.ts'
import { claimAuthorizationPlanQuery } from '../../../claim/safeClaim/claimAuthorizationQueries.ts'
import { say } from '../../../language/say.ts'
import { isBusy } from '../../multisig/actionStore.ts'
import { SendingNotice } from '../../multisig/SendingNotice.tsx'
import { useSending } from '../../multisig/useSending.ts'
import { Address as AddressText } from '../../parts/Address.tsx'
import { Button } from '../../parts/Button.tsx'
import { DescriptionList } from '../../parts/DescriptionList.tsx'
import { ether } from '../../parts/ether.ts'
import { Notice } from '../../parts/Notice.tsx'
import { QueryErrorNotice } from '../../parts/QueryErrorNotice.tsx'
import { TokenAmount } from '../../parts/TokenAmount.tsx'
import { useSite } from '../../site/siteContext.ts'
import { useWallet } from '../../wallet/walletContext.ts'
import { RoleHint } from '../RoleHint.tsx'
import { noteInBrowser } from './authorizationStore.ts'
import type { ClaimAuthorizationProps } from './ClaimAuthorization.tsx'
import styles from './signed.module.css'

/**
 * Sends what the Safe permits, from any wallet. It is simulated against the chain before the wallet is asked.
 */
export function SendAuthorization({
  campaign,
  safe,
  text,
  signature,
  overTime,
  proposal,
}: Pick<ClaimAuthorizationProps, 'campaign' | 'overTime'> & {
  safe: Address
  text: string
  signature: Hex
  proposal: ClaimAuthorizationProposal
}) {
  const site = useSite()
  const wallet = useWallet()
  const payer =
    wallet.status === 'connected' && wallet.kind === 'wallet' && wallet.chainId === site.chainId
      ? wallet.account
      : undefined
  if (!payer) return <RoleHint what="execute" />
  return (
    <Send
      campaign={campaign}
      safe={safe}
      text={text}
      signature={signature}
      payer={payer}
      overTime={overTime}
      proposal={proposal}
    />
  )
}

/** What it pays now, of what has unlocked. */
function dueUpTo(upTo: bigint, overTime: ClaimAuthorizationProps['overTime']): bigint | undefined {
  if (!overTime) return undefined
  const { paid, due } = overTime
  return upTo < paid + due ? upTo - paid : due
}

function Send({
  campaign,
  safe,
  text,
  signature,
  payer,
  overTime,
  proposal,
}: Pick<ClaimAuthorizationProps, 'campaign' | 'overTime'> & {
  safe: Address
  text: string
  signature: Hex
  payer: Address
  proposal: ClaimAuthorizationProposal
}) {
  const site = useSite()
  const { sendCall } = useWallet().actions
  const token = useQuery(packageQuery(site, campaign)).data?.manifest.token
  const plan = useQuery(claimAuthorizationPlanQuery(site, { campaign, safe, text, signature, payer }))
  const { messageHash, distributor, index } = proposal
  const { state, send } = useSending({
    name: `send a claim authorization ${messageHash} ${payer}`,
    plan,
    isAsShown: ({ outcome }, shown) =>
      !(outcome.status === 'reverts' && outcome.isAgreed) && outcome.status === shown.outcome.status,
    async ask({ call, payerNonce: leastNonce, block: sentAtBlock }) {
      const { amount, recipient, upTo, deadline } = proposal
      const due = upTo === undefined ? undefined : dueUpTo(upTo, overTime)
      const claim = { distributor, index, account: safe, amount, due, recipient, upTo, deadline, token }
      const answer = await sendCall(
        { ...call, from: payer },
        {
          intent: { kind: 'claim-with-signature', ...claim },
          before: { nonce: leastNonce, block: sentAtBlock },
        },
      )
      noteInBrowser(messageHash, {
        sending:
          answer.kind === 'safe'
            ? { status: 'proposed', payer, safeTxHash: answer.safeTxHash }
            : {
                status: 'sent',
                distributor,
                index,
                account: safe,
                from: payer,
                leastNonce,
                sentAtBlock,
                to: call.to,
                data: call.data,
                hash: answer.hash,
                overTime: overTime?.kept,
              },
      })
      return answer
    },
  })

  if (!plan.data)
    return plan.error ? (
      <QueryErrorNotice title={say('We couldn’t simulate it')} lead={say('Nothing was sent.')} query={plan} />
    ) : (
      <p className="muted small">{say('Simulating it…')}</p>
    )
  const { outcome, fee, payerBalance } = plan.data
  if (outcome.status === 'reverts' && outcome.isAgreed)
    return (
      <Notice tone="bad" title={say('It would fail now')}>
        {say('{reason} Nothing was sent.', { reason: outcome.reason })}
      </Notice>
    )
  const isShort = fee.status === 'estimated' && payerBalance !== undefined && payerBalance < fee.total
  return (
    <>
      <h3 className={styles.title}>{say('Your wallet will show')}</h3>
      <DescriptionList
        rows={[
          [say('Contract'), <AddressText key="" value={plan.data.call.to} />],
          [say('Function'), plan.data.functionName],
          [say('You send'), '0 ETH'],
          ...(fee.status === 'estimated'
            ? [[say('Network fee, about'), <TokenAmount key="" value={fee.total} token={ether} />] as const]
            : []),
        ]}
      />
      {outcome.status === 'reverts' ? (
        <Notice tone="warn" title={say('One node reports that it would fail now')}>
          {say('{reason} No other node confirms it.', { reason: outcome.reason })}
        </Notice>
      ) : null}
      {isShort ? (
        <Notice tone="warn" title={say('Not enough ETH for the network fee')}>
          {say('Connect another wallet, or send this one ETH on Blast.')}
        </Notice>
      ) : null}
      <div>
        <Button isBusy={isBusy(state)} onClick={send}>
          {isBusy(state)
            ? say('Confirm in your wallet')
            : isShort || outcome.status === 'reverts'
              ? say('Send the claim anyway')
              : say('Send the claim')}
        </Button>
      </div>
      <SendingNotice
        state={state}
        unknown={say('Check your wallet. If it was sent, it shows here. You can’t be paid twice.')}
      />
    </>
  )
}

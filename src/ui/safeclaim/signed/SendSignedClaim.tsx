import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Address, Hex } from 'viem'
import { isRejection } from '../../../claim/isRejection.ts'
import { receiptQuery } from '../../../claim/queries.ts'
import { signedClaimPlanQuery } from '../../../claim/safeClaim/signedClaimQueries.ts'
import { wasNothingSent } from '../../../claim/wasNothingSent.ts'
import { ErrorNotice } from '../../claim/ErrorNotice.tsx'
import { Address as AddressText } from '../../parts/Address.tsx'
import { Button } from '../../parts/Button.tsx'
import { Facts } from '../../parts/Facts.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { TokenAmount } from '../../parts/TokenAmount.tsx'
import { TransactionLink } from '../../parts/TransactionLink.tsx'
import { useSite } from '../../site/siteContext.ts'
import { useWallet } from '../../wallet/walletContext.ts'
import {
  asError,
  isBusy,
  isUnderWay,
  setActionState,
  useActionState,
} from '../../workspace/transactions/actionStore.ts'
import { RoleHint } from '../RoleHint.tsx'
import type { SignedClaimProps } from './SignedClaim.tsx'
import styles from './signed.module.css'

const ether = { symbol: 'ETH', decimals: 18 }

/** Milliseconds between two looks for what was sent. */
const every = 2_000

/** What was sent of which permission: the page may look away for a moment, and must not offer it a second time then. */
const sent = new Map<Hex, Hex>()

/** Sends what the Safe permits, from any wallet. It is rehearsed against the chain before the wallet is asked. */
export function SendSignedClaim({
  campaign,
  safe,
  text,
  signature,
  proposal,
  onLook,
}: Pick<SignedClaimProps, 'campaign' | 'onLook'> & {
  safe: Address
  text: string
  signature: Hex
  proposal: { messageHash: Hex }
}) {
  const site = useSite()
  const wallet = useWallet()
  const payer =
    wallet.status === 'connected' && wallet.kind === 'wallet' && wallet.chainId === site.chainId
      ? wallet.account
      : undefined
  const { messageHash } = proposal
  const [hash, setHash] = useState(sent.get(messageHash))
  const remember = (next: Hex | undefined) => {
    if (next) sent.set(messageHash, next)
    else sent.delete(messageHash)
    setHash(next)
  }
  if (hash) return <Sent {...{ campaign, hash, onLook }} onAgain={() => remember(undefined)} />
  if (!payer) return <RoleHint what="execute" />
  return <Send {...{ campaign, safe, text, signature, payer, messageHash }} onSent={remember} />
}

function Send({
  campaign,
  safe,
  text,
  signature,
  payer,
  messageHash,
  onSent,
}: {
  campaign: SignedClaimProps['campaign']
  safe: Address
  text: string
  signature: Hex
  payer: Address
  messageHash: Hex
  onSent: (hash: Hex) => void
}) {
  const site = useSite()
  const { sendCall } = useWallet().actions
  const plan = useQuery(signedClaimPlanQuery(site, { campaign, safe, text, signature, payer }))
  const key = `send a permission ${messageHash} ${payer}`
  const state = useActionState(key)

  async function send() {
    if (isUnderWay(key)) return
    setActionState(key, { status: 'preparing' })
    // The chain may have moved on since it was rehearsed.
    const { data, error } = await plan.refetch()
    if (error) return setActionState(key, { status: 'refused', error })
    if (data?.outcome.status !== 'ok') return setActionState(key, { status: 'idle' })
    setActionState(key, { status: 'asking' })
    try {
      const answer = await sendCall({ ...data.call, from: payer })
      if (answer.kind === 'transaction') onSent(answer.hash)
      setActionState(key, { status: 'idle' })
    } catch (error) {
      setActionState(key, { status: 'refused', error: asError(error) })
    }
  }

  if (!plan.data)
    return plan.error ? (
      <ErrorNotice
        title="Could not rehearse it"
        lead="Nothing was sent."
        error={plan.error}
        onRetry={() => void plan.refetch()}
        isRetrying={plan.isFetching}
      />
    ) : (
      <p className={styles.help}>Rehearsing it against the chain.</p>
    )
  const { outcome, fee, payerBalance } = plan.data
  if (outcome.status === 'reverts')
    return (
      <Notice tone="bad" title="It would be refused now">
        {outcome.reason} Nothing was sent.
      </Notice>
    )
  const isShort = fee !== undefined && payerBalance < fee.total
  return (
    <>
      <h3 className={styles.title}>Your wallet will show</h3>
      <Facts
        rows={[
          ['Contract', <AddressText key="" value={plan.data.call.to} canCopy={false} />],
          ['Function', plan.data.functionName],
          ['You send', '0 ETH'],
          ...(fee
            ? [['Network fee, about', <TokenAmount key="" value={fee.total} token={ether} />] as const]
            : []),
        ]}
      />
      {isShort ? (
        <Notice tone="warn" title="This wallet has too little ETH for the network fee">
          Connect another one, or send it some ETH on Blast.
        </Notice>
      ) : null}
      <div>
        <Button isBusy={isBusy(state)} onClick={() => void send()}>
          {isBusy(state) ? 'Confirm in your wallet' : 'Send the claim'}
        </Button>
      </div>
      <div role="status">
        {state.status === 'refused' ? (
          isRejection(state.error) ? (
            <p className={styles.help}>You said no in your wallet. Nothing was sent.</p>
          ) : (
            <ErrorNotice
              title={wasNothingSent(state.error) ? 'Not sent' : 'Whether it was sent is not known'}
              lead={
                wasNothingSent(state.error)
                  ? 'Nothing was sent.'
                  : 'Look into your wallet. If it was sent, it shows here by itself, and it is paid once at most.'
              }
              error={state.error}
            />
          )
        ) : null}
      </div>
    </>
  )
}

function Sent({
  campaign,
  hash,
  onLook,
  onAgain,
}: Pick<SignedClaimProps, 'campaign' | 'onLook'> & { hash: Hex; onAgain: () => void }) {
  const receipt = useQuery({
    ...receiptQuery(useSite(), { campaign, hash }),
    refetchInterval: ({ state }) => (state.data && state.data.status !== 'not-found' ? false : every),
  })
  const status = receipt.data?.status ?? 'not-found'
  const isThere = status !== 'not-found'
  useEffect(() => {
    if (isThere) onLook()
  }, [isThere, onLook])
  if (status === 'reverted' || status === 'no-claim')
    return (
      <Notice
        tone="bad"
        title="The contract refused it"
        action={
          <Button kind="quiet" onClick={onAgain}>
            Look again
          </Button>
        }
      >
        <p>Only the network fee was spent. Somebody may have claimed it before.</p>
        <TransactionLink hash={hash} />
      </Notice>
    )
  return (
    <Notice tone="plain" title="Sent">
      <p>{isThere ? 'It is in a block. Reading it back.' : 'Waiting for Blast, usually 2 to 4 seconds.'}</p>
      <TransactionLink hash={hash} />
    </Notice>
  )
}

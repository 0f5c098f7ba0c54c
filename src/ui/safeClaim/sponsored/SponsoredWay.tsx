import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { sponsorshipQuery } from '../../../claim/sponsored/sponsorshipQuery.ts'
import type { CampaignConfig } from '../../../config/site.ts'
import { sentenceOf } from '../../../errors.ts'
import { signatureNote, titleOf } from '../../claim/sponsored/titleOf.ts'
import type { SponsoredClaim, SponsorTrouble } from '../../claim/sponsored/useSponsored.ts'
import { Button } from '../../parts/Button.tsx'
import { useSite } from '../../site/siteContext.ts'
import { useWallet } from '../../wallet/walletContext.ts'
import { Way } from '../Way.tsx'

const title = 'Claim for free'
const ownWay = 'Take one of the other ways.'

/**
 * The operator of the site sends the Safe's claim and pays for it. Neither a wallet nor a signature is
 * needed: only the Safe can be paid. The API is asked once a wallet is connected, or when somebody wants
 * this.
 */
export function SponsoredWay({
  campaign,
  sponsored,
  onAsk,
}: {
  campaign: CampaignConfig
  sponsored: SponsoredClaim
  /** Asks whether anything is before the site's ways; then it is shown. */
  onAsk: () => Promise<boolean>
}) {
  const site = useSite()
  const client = useQueryClient()
  const wallet = useWallet()
  const [isWanted, setWanted] = useState(false)
  const [isBeginning, setBeginning] = useState(false)
  const { id, isAsking, trouble, ask } = sponsored
  const isConnected = wallet.status === 'connected'
  const question = sponsorshipQuery(site, campaign.id)
  const { data, error } = useQuery({ ...question, enabled: id === undefined && (isWanted || isConnected) })
  // What is on its way is above all ways.
  if (!site.api.isEnabled || id !== undefined) return null
  // A visitor who has not asked for it is not shown that there is nothing.
  if (!isWanted && (error || data?.status === 'none')) return null

  const begin = async () => {
    setWanted(true)
    setBeginning(true)
    const isFree = await onAsk()
    const reported = isFree ? await client.fetchQuery(question).catch(() => undefined) : undefined
    setBeginning(false)
    if (reported?.status === 'open') await ask()
  }
  const button = (words: string) => (
    <Button kind="quiet" onClick={() => void begin()} isBusy={isBeginning || isAsking}>
      {words}
    </Button>
  )
  const actionOf = ({ isRetryable, isSignatureWanted }: SponsorTrouble) => {
    if (!isSignatureWanted) return isRetryable ? button('Try again') : undefined
    if (wallet.status !== 'connected') return undefined
    return (
      <Button kind="quiet" onClick={() => void ask(wallet.account)} isBusy={isAsking}>
        Sign and have it sent
      </Button>
    )
  }
  if (trouble)
    return (
      <Draw status="not-taken" action={actionOf(trouble)}>
        <p role="status">
          {titleOf(trouble)}. {trouble.sentence}{' '}
          {trouble.isSignatureWanted
            ? isConnected
              ? `${signatureNote} `
              : `Connect the wallet of an owner. ${signatureNote} `
            : null}
          {trouble.isRetryable || trouble.isSignatureWanted ? ownWay : null}
        </p>
      </Draw>
    )
  if (error)
    return (
      <Draw status="could-not-ask" action={button('Try again')}>
        <p role="status">
          Whether the operator of this site would pay the fee could not be asked: {sentenceOf(error)} {ownWay}
        </p>
      </Draw>
    )
  if (data?.status === 'none')
    return (
      <Draw status="none">
        <p role="status">
          The operator of this site pays the network fee of no claim in this campaign. {ownWay}
        </p>
      </Draw>
    )
  if (data?.status === 'spent')
    return (
      <Draw status="spent">
        <p role="status">
          The operator of this site has paid the network fee for others, and that money is used up. {ownWay}
        </p>
      </Draw>
    )
  const waiting = data?.waiting ?? 0
  return (
    <Draw status={data ? 'offered' : 'unasked'} action={button('Ask the operator to send it')}>
      <p>
        {data
          ? 'The operator of this site sends the claim and pays the network fee.'
          : 'Where the operator of this site pays for claims, it sends this one and pays the network fee.'}{' '}
        Nobody has to sign, and no wallet is needed: the contract pays this Safe and nobody else.
      </p>
      {waiting > 0 ? (
        <p>{waiting === 1 ? '1 claim waits' : `${waiting.toLocaleString('en-US')} claims wait`} before it.</p>
      ) : null}
    </Draw>
  )
}

function Draw({ status, action, children }: { status: string; action?: ReactNode; children: ReactNode }) {
  return (
    <Way title={title} action={action}>
      <div data-sponsored={status}>{children}</div>
    </Way>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import type { Manifest } from '../../campaign/manifest.ts'
import { buildSafeClaim } from '../../claim/safeClaim/buildSafeClaim.ts'
import { readSafeClaim } from '../../claim/safeClaim/readSafeClaim.ts'
import type { CampaignConfig } from '../../config/site.ts'
import { say } from '../../language/say.ts'
import { proposalOf } from '../../multisig/proposal.ts'
import { claimNoncesQuery } from '../../multisig/queries.ts'
import type { SourceReport } from '../../multisig/sources/askService.ts'
import type { Allocation } from '../../package/checkAllocation.ts'
import { campaignPath } from '../campaign/campaignPath.ts'
import { useOpenSafe } from '../multisig/openSafeContext.ts'
import { SigningNotice } from '../multisig/SigningNotice.tsx'
import { transactionPath } from '../multisig/workspaceFragment.ts'
import { Action } from '../parts/Action.tsx'
import { Button } from '../parts/Button.tsx'
import { useSite } from '../site/siteContext.ts'
import { useWallet } from '../wallet/walletContext.ts'
import { ClaimByPayer } from './ClaimByPayer.tsx'
import { ClaimInHost, onlyLooks } from './ClaimInHost.tsx'
import { Folds } from './Folds.tsx'
import { isOpenSafe } from './isOpenSafe.ts'
import { LinkAction } from './LinkAction.tsx'
import { MoreChoices } from './more/MoreChoices.tsx'
import { useClaimChoice } from './more/useClaimChoice.ts'
import { OtherWays } from './OtherWays.tsx'
import { RoleHint } from './RoleHint.tsx'
import { SignedExactly } from './SignedExactly.tsx'
import { SignWords } from './SignWords.tsx'
import { ClaimForFree } from './sponsored/ClaimForFree.tsx'
import type { FreeClaim } from './sponsored/useFreeClaim.ts'
import { useClaimInside } from './useClaimInside.ts'
import { useClaimSignature, useIsSigning } from './useClaimSignature.ts'
import { useSigner } from './useSigner.ts'
import { Way } from './Way.tsx'

type Recommended = 'nothing' | 'queue' | 'host' | 'safe' | 'free' | 'payer' | 'sign'

/** A claim that nobody has proposed yet: the one way that is recommended here, and the others folded. */
export function ClaimMethods({
  campaign,
  token,
  allocation,
  next,
  block,
  sources,
  isOpen,
  isInQueue,
  isSent,
  free,
  onLook,
}: {
  campaign: CampaignConfig
  token: Manifest['token'] | undefined
  allocation: Allocation
  /** What the Safe executes next, by the last look at the chain. */
  next: number
  block: number
  sources: readonly SourceReport[]
  /** The campaign's window is open: a payer can claim at once. */
  isOpen: boolean
  /** A claim waits in the Safe's queue that cannot be signed here: no second one is recommended. */
  isInQueue: boolean
  /** The site sends it already. */
  isSent: boolean
  /** The way on which the operator of the site sends it. */
  free: FreeClaim | undefined
  onLook: () => void
}) {
  const site = useSite()
  const wallet = useWallet()
  const { safe, role } = useOpenSafe()
  const choices = useClaimChoice(campaign)
  const { choice, isKnown } = choices
  const { distributor } = campaign
  const nonces = useQuery({ ...claimNoncesQuery(site, safe.address), refetchInterval: 10_000 })
  // What was asked some time ago may name a nonce that the Safe has used since.
  const nonce = nonces.data && Math.max(nonces.data.recommended, next)
  const fresh = useMemo(() => {
    if (nonce === undefined || !isKnown) return undefined
    const claims = [{ distributor, allocation }, ...choice.claims]
    const { settings, delegations } = choice
    const transaction = buildSafeClaim({ claims, settings, delegations, nonce })
    const tokens = delegations.map((each) => ({ distributor, allocation, votesToken: each.token }))
    return {
      proposal: proposalOf({ chainId: site.chainId, safe: safe.address }, transaction),
      reading: readSafeClaim({ safe: safe.address, transaction, campaigns: [...tokens, ...claims] }),
    }
  }, [allocation, choice, distributor, isKnown, nonce, safe.address, site.chainId])
  // While a wallet shows one, the page shows the same, whatever nonce or choice comes up meanwhile.
  const asked = useRef<typeof fresh>(undefined)
  const isAsked = useIsSigning({ safe, campaign })
  if (!isAsked) asked.current = fresh
  const drafted = asked.current ?? fresh
  const {
    state,
    isBusy: busy,
    sign,
    retry,
  } = useClaimSignature({
    safe,
    campaign,
    block,
    proposal: drafted?.proposal,
    onChange: onLook,
  })
  const signer = useSigner()
  const answersService =
    site.safeService.isEnabled &&
    !sources.some(({ source, status }) => source === 'service' && status !== 'asked')
  const inside = useClaimInside(campaign)
  const isHosted = role.kind === 'host'
  const recommended = recommend()
  const transaction = drafted?.proposal.transaction
  // Only what owners sign can do more than the claim.
  const mayAdd = !isSent && (recommended === 'sign' || recommended === 'host' || signer !== undefined)
  const signHere = (words: string, isHandedOn: boolean) =>
    signer ? (
      <Button kind="quiet" isBusy={busy || !drafted} onClick={() => sign(signer, { isHandedOn })}>
        {busy ? say('Signing') : words}
      </Button>
    ) : undefined
  const others = [
    isOpen && recommended !== 'payer' ? <ClaimByPayer key="payer" campaign={campaign} /> : null,
    isOpen && free && recommended !== 'free' ? <ClaimForFree key="free" free={free} /> : null,
    isHosted && !role.isReadOnly && recommended !== 'host' ? (
      <Way key="host" title={say('Propose it in this Safe')}>
        <ClaimInHost
          inside={transaction && inside(transaction)}
          transaction={transaction}
          isReadOnly={false}
          isOtherWay
          onLook={onLook}
        />
      </Way>
    ) : null,
    !isHosted && signer && recommended !== 'sign' ? (
      <Way
        key="sign"
        title={answersService ? say('Propose it in the Safe’s queue') : say('Sign as an owner')}
        action={signHere(say('Sign and propose'), answersService)}
      >
        <p>{say('An owner signs, and the other owners follow. Signing is free.')}</p>
      </Way>
    ) : null,
    !isHosted && signer && answersService ? (
      <Way key="here" title={say('Without the wallet service')} action={signHere(say('Sign here'), false)}>
        <p>{say('You sign here and send the other owners a link or a file.')}</p>
      </Way>
    ) : null,
  ].filter((way) => way !== null)
  return (
    <>
      {recommended === 'queue' ? (
        <LinkAction href={transactionPath(safe.address)}>{say('Open the Safe’s queue')}</LinkAction>
      ) : recommended === 'host' ? (
        <ClaimInHost
          inside={transaction && inside(transaction)}
          transaction={transaction}
          isReadOnly={false}
          onLook={onLook}
        />
      ) : recommended === 'safe' ? (
        <>
          <LinkAction href={campaignPath(campaign.id, undefined, { account: safe.address })}>
            {say('Propose it from this Safe')}
          </LinkAction>
          <p className="muted small">
            {say('Your wallet is this Safe. Its owners sign in the Safe’s own app.')}
          </p>
        </>
      ) : recommended === 'free' && free ? (
        <ClaimForFree free={free} isRecommended />
      ) : recommended === 'payer' ? (
        <>
          {isHosted ? <p className="muted small">{say(onlyLooks)}</p> : null}
          <ClaimByPayer campaign={campaign} isRecommended />
        </>
      ) : recommended === 'sign' ? (
        signer ? (
          <>
            <Action>
              <Button
                isWide
                isBusy={busy || !drafted}
                onClick={() => sign(signer, { isHandedOn: answersService })}
              >
                {busy ? say('Signing') : <SignWords reading={drafted?.reading} token={token} />}
              </Button>
            </Action>
            <p className="muted small">
              {answersService
                ? say('Signing is free. The other owners find it in the Safe’s queue, and here.')
                : say('Signing is free. You then send the other owners a link.')}
            </p>
          </>
        ) : (
          <RoleHint what="sign" />
        )
      ) : isHosted && !isSent ? (
        <p className="muted small">
          {role.isReadOnly
            ? say(onlyLooks)
            : say('Sign and execute it in the Safe around this page: it is in its queue.')}
        </p>
      ) : null}
      {transaction && !isHosted && transaction.nonce > next && recommended === 'sign' ? (
        <p className="muted small">
          {say('Other transactions come first: this one gets nonce {nonce}, and the Safe is at {next}.', {
            nonce: String(transaction.nonce),
            next: String(next),
          })}
        </p>
      ) : null}
      <SigningNotice what="transaction" kind="shared" state={state} onRetry={() => retry(undefined)} />
      <Folds>
        {mayAdd ? (
          <MoreChoices campaign={campaign} allocation={allocation} choices={choices} isLocked={busy} />
        ) : null}
        {others.length > 0 ? <OtherWays>{others}</OtherWays> : null}
        {drafted && !isHosted && recommended !== 'free' && recommended !== 'payer' ? (
          <SignedExactly reading={drafted.reading} transaction={drafted.proposal.transaction} />
        ) : null}
      </Folds>
    </>
  )

  function recommend(): Recommended {
    if (isSent) return 'nothing'
    if (role.kind === 'host' && !role.isReadOnly) return isInQueue ? 'nothing' : 'host'
    if (isInQueue) return 'queue'
    if (isOpen && free?.isOffered) return 'free'
    if (isOpen && isOpenSafe(wallet, safe)) return 'safe'
    const isOther = role.kind === 'host' || (role.kind === 'reader' && role.account)
    if (isOther) return isOpen && !isOnOtherChain() ? 'payer' : role.kind === 'host' ? 'nothing' : 'sign'
    return 'sign'
  }
  function isOnOtherChain() {
    return wallet.status === 'connected' && wallet.kind === 'wallet' && wallet.chainId !== site.chainId
  }
}

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useRef } from 'react'
import { buildSafeClaim } from '../../claim/safeClaim/buildSafeClaim.ts'
import { readSafeClaim } from '../../claim/safeClaim/readSafeClaim.ts'
import type { CampaignConfig } from '../../config/site.ts'
import { proposalOf } from '../../multisig/proposal.ts'
import { claimNoncesQuery } from '../../multisig/queries.ts'
import type { SourceReport } from '../../multisig/sources/askService.ts'
import type { Allocation } from '../../package/checkAllocation.ts'
import { HashFacts } from '../multisig/HashFacts.tsx'
import { useOpenSafe } from '../multisig/openSafeContext.ts'
import { SigningNotice } from '../multisig/SigningNotice.tsx'
import { Button } from '../parts/Button.tsx'
import { Disclosure } from '../parts/Disclosure.tsx'
import { useSite } from '../site/siteContext.ts'
import { ClaimByPayer } from './ClaimByPayer.tsx'
import { ClaimInHost } from './ClaimInHost.tsx'
import styles from './ClaimMethods.module.css'
import { ClaimReading } from './ClaimReading.tsx'
import { MoreChoices } from './more/MoreChoices.tsx'
import { useClaimChoice } from './more/useClaimChoice.ts'
import { RoleHint } from './RoleHint.tsx'
import { SignedBytes } from './SignedBytes.tsx'
import { SourceNotes } from './SourceNotes.tsx'
import { useClaimSignature, useIsSigning } from './useClaimSignature.ts'
import { useSigner } from './useSigner.ts'
import { MethodList, Way } from './Way.tsx'

/** The ways to a claim that nobody has proposed yet, the fastest first. */
export function ClaimMethods({
  campaign,
  allocation,
  next,
  block,
  sources,
  isOpen,
  sponsored,
  onLook,
}: {
  campaign: CampaignConfig
  allocation: Allocation
  /** What the Safe executes next, by the last look at the chain. */
  next: number
  block: number
  sources: readonly SourceReport[]
  /** The campaign's window is open: a payer can claim at once. */
  isOpen: boolean
  /** The way on which the operator of the site sends it. */
  sponsored: ReactNode
  onLook: () => void
}) {
  const site = useSite()
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
    const transaction = buildSafeClaim({ claims, settings: choice.settings, nonce })
    return {
      proposal: proposalOf({ chainId: site.chainId, safe: safe.address }, transaction),
      reading: readSafeClaim({ safe: safe.address, transaction, campaigns: claims }),
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
  return (
    <>
      <SourceNotes sources={sources} isProposed={false} />
      {isOpen ? (
        <MethodList>
          <ClaimByPayer campaign={campaign} />
          {sponsored}
        </MethodList>
      ) : null}
      <fieldset className={styles.choices} disabled={busy}>
        <MoreChoices campaign={campaign} allocation={allocation} choices={choices} />
      </fieldset>
      <MethodList label="Ways for its owners">
        {role.kind === 'host' ? (
          <ClaimInHost
            transaction={drafted?.proposal.transaction}
            isReadOnly={role.isReadOnly}
            onLook={onLook}
          />
        ) : (
          <>
            {answersService ? (
              <Way
                title="Propose it in the Safe’s queue"
                action={
                  signer ? (
                    <Button
                      kind={isOpen ? 'quiet' : 'primary'}
                      isBusy={busy || !drafted}
                      onClick={() => sign(signer, { isHandedOn: true })}
                    >
                      {busy ? 'Signing' : 'Sign and propose'}
                    </Button>
                  ) : undefined
                }
              >
                <p>
                  You sign, and the wallet service notifies the other owners: they find it in their Safe’s
                  app, and here.
                </p>
              </Way>
            ) : null}
            <Way
              title={answersService ? 'Without any service' : 'Sign here, without any service'}
              action={
                signer ? (
                  <Button
                    kind="quiet"
                    isBusy={busy || !drafted}
                    onClick={() => sign(signer, { isHandedOn: false })}
                  >
                    {busy ? 'Signing' : 'Sign here'}
                  </Button>
                ) : undefined
              }
            >
              <p>
                You sign here and pass a link or a file to the other owners. When enough of them have signed,
                anybody has the Safe execute it on chain.
              </p>
            </Way>
          </>
        )}
      </MethodList>
      {role.kind === 'host' ? null : <RoleHint what="sign" />}
      {role.kind !== 'host' && drafted && drafted.proposal.transaction.nonce > next ? (
        <p className="muted medium">
          Other transactions of the Safe come first: this one gets nonce {drafted.proposal.transaction.nonce},
          and the Safe is at {next}.
        </p>
      ) : null}
      <SigningNotice what="the transaction" kind="shared" state={state} onRetry={() => retry(undefined)} />
      {drafted && role.kind !== 'host' ? (
        <Disclosure summary="What exactly an owner signs">
          <div className="stack gap16 box">
            <ClaimReading reading={drafted.reading} />
            <p className="muted medium">
              It does nothing else: the Safe sends no ETH and allows nobody anything. Its nonce is{' '}
              {drafted.proposal.transaction.nonce}.
            </p>
            <SignedBytes transaction={drafted.proposal.transaction} />
            <HashFacts safe={safe.address} transaction={drafted.proposal.transaction} />
          </div>
        </Disclosure>
      ) : null}
    </>
  )
}

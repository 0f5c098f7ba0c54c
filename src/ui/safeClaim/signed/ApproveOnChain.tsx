import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Address } from 'viem'
import type { SafeTransaction } from '../../../chain/hashSafeTransaction.ts'
import type { ClaimAuthorizationProposal } from '../../../claim/safeClaim/claimAuthorization.ts'
import { draftMessageApproval } from '../../../claim/safeClaim/messageApproval.ts'
import { say } from '../../../language/say.ts'
import { claimNoncesQuery } from '../../../multisig/queries.ts'
import { HashFacts } from '../../multisig/HashFacts.tsx'
import { useOpenSafe } from '../../multisig/openSafeContext.ts'
import { SignAndPropose } from '../../multisig/SignAndPropose.tsx'
import steps from '../../multisig/Steps.module.css'
import { transactionPath } from '../../multisig/workspaceFragment.ts'
import { Button } from '../../parts/Button.tsx'
import { Disclosure } from '../../parts/Disclosure.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { QueryErrorNotice } from '../../parts/QueryErrorNotice.tsx'
import { TextButton } from '../../parts/TextButton.tsx'
import { useSite } from '../../site/siteContext.ts'
import { SignedBytes } from '../SignedBytes.tsx'
import { noteInBrowser, useStoredAuthorization } from './authorizationStore.ts'

/**
 * The Safe approves the claim authorization by a transaction of its own, through Safe's SignMessageLib: for
 * owners whose wallets cannot sign messages. The transaction goes through the wallet service like any other,
 * and the workspace does the rest.
 */
export function ApproveOnChain({
  proposal,
  account,
}: {
  proposal: ClaimAuthorizationProposal
  /** The owner who can sign now. */
  account: Address | undefined
}) {
  const site = useSite()
  const { safe } = useOpenSafe()
  const { messageHash } = proposal
  const { approval: proposed } = useStoredAuthorization(messageHash)
  const nonces = useQuery({ ...claimNoncesQuery(site, safe.address), refetchInterval: 10_000 })
  // What was proposed is found again.
  const [isOpen, setOpen] = useState(proposed !== undefined)
  const [draft, setDraft] = useState<SafeTransaction>()
  return (
    <Disclosure summary={say('Or approve it on chain')} isOpen={isOpen} onToggle={setOpen}>
      <div className="stack gap16">
        <p className="muted small">
          {say(
            'The Safe approves it by a transaction. That costs a network fee, is public, and can’t be cancelled.',
          )}
        </p>
        {!site.safeService.isEnabled ? (
          <p className="muted small">{say('This site has no wallet service.')}</p>
        ) : proposed ? (
          <Notice
            tone="plain"
            title={say('The approval is proposed')}
            action={
              <a className="link" href={transactionPath(safe.address, { transaction: proposed })}>
                {say('Sign and execute it in the workspace')}
              </a>
            }
          >
            <p>{say('Once the Safe has executed it, it shows here.')}</p>
            <TextButton
              onClick={() => {
                setDraft(undefined)
                noteInBrowser(messageHash, { approval: undefined })
              }}
            >
              {say('It isn’t there: prepare another')}
            </TextButton>
          </Notice>
        ) : draft && account ? (
          <>
            <SignedBytes transaction={draft} />
            <HashFacts safe={safe.address} transaction={draft} />
            <SignAndPropose
              safe={safe}
              transaction={draft}
              owner={account}
              inside="claims"
              row={steps.actions}
              back={(isSigning) => (
                <Button kind="quiet" onClick={() => setDraft(undefined)} disabled={isSigning}>
                  {say('Back')}
                </Button>
              )}
              onProposed={(approval) => noteInBrowser(messageHash, { approval })}
            />
          </>
        ) : account && nonces.error && !nonces.data ? (
          <QueryErrorNotice
            title={say('We couldn’t read the Safe’s nonce')}
            lead={say('Nothing was signed.')}
            query={nonces}
          />
        ) : account ? (
          <div>
            <Button
              kind="quiet"
              isBusy={nonces.data === undefined}
              onClick={() => {
                if (nonces.data) setDraft(draftMessageApproval(proposal.contentHash, nonces.data.recommended))
              }}
            >
              {say('Prepare the approval')}
            </Button>
          </div>
        ) : (
          <p className="muted small">{say('Connect an owner’s wallet to propose it.')}</p>
        )}
      </div>
    </Disclosure>
  )
}

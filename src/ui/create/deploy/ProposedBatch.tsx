import { useQuery } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import type { Manifest } from '../../../campaign/manifest.ts'
import { manifestToText } from '../../../claim/knownCampaigns.ts'
import { sentenceOf } from '../../../errors.ts'
import { say } from '../../../language/say.ts'
import { checkedTransactionQuery } from '../../../multisig/queries.ts'
import { provenSignatures } from '../../../multisig/sign/checkConfirmation.ts'
import { ProposalProgress } from '../../multisig/ProposalProgress.tsx'
import { transactionPath } from '../../multisig/workspaceFragment.ts'
import { CopyButton } from '../../parts/CopyButton.tsx'
import { useSite } from '../../site/siteContext.ts'
import field from '../create.module.css'

/** The batch in the Safe's queue: how many owners have signed it, and where the others read and sign it. */
export function ProposedBatch({
  safe,
  safeTxHash,
  manifest,
}: {
  safe: Address
  safeTxHash: Hex
  manifest: Manifest
}) {
  const site = useSite()
  const { isEnabled } = site.safeService
  const { data, error } = useQuery({
    ...checkedTransactionQuery(site, { safe, id: safeTxHash }),
    enabled: isEnabled,
  })
  const checked = data?.checked.status === 'sound' ? data.checked : undefined
  const href = transactionPath(safe, { transaction: safeTxHash, campaign: manifestToText(manifest) })
  return (
    <ProposalProgress
      have={checked && provenSignatures(checked.confirmations).length}
      need={checked && data?.safe.threshold}
      order={data && checked && { nonce: checked.transaction.nonce, next: data.safe.nonce }}
      safeTxHash={safeTxHash}
    >
      {isEnabled ? (
        <>
          <div role="status">
            {checked
              ? null
              : error
                ? say('We couldn’t count its signatures. {error}', { error: sentenceOf(error) })
                : data
                  ? say('The wallet service doesn’t match the proposal. Check it before anyone signs.')
                  : say('Counting signatures…')}
          </div>
          <p className={field.actions}>
            <a href={href}>{say('Open it in the Safe’s queue')}</a>
            <CopyButton
              text={`${globalThis.location.origin}${href}`}
              label={say('Copy the link for the other owners')}
            />
          </p>
        </>
      ) : null}
    </ProposalProgress>
  )
}

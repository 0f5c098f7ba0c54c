import { useQuery } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import type { Manifest } from '../../../campaign/manifest.ts'
import { manifestToText } from '../../../claim/knownCampaigns.ts'
import { sentenceOf } from '../../../errors.ts'
import { checkedTransactionQuery } from '../../../multisig/queries.ts'
import type { CheckedConfirmation } from '../../../multisig/sign/checkConfirmation.ts'
import { formatWorkspaceFragment } from '../../multisig/workspaceFragment.ts'
import { CopyButton } from '../../parts/CopyButton.tsx'
import { useSite } from '../../site/siteContext.ts'
import field from '../create.module.css'

/** A proposal in the Safe's queue: how many owners have signed it, and where the others read and sign it. */
export function ProposalProgress({
  safe,
  safeTxHash,
  manifest,
}: {
  safe: Address
  safeTxHash: Hex
  manifest: Manifest
}) {
  const site = useSite()
  const { data, error } = useQuery({
    ...checkedTransactionQuery(site, { safe, id: safeTxHash }),
    enabled: site.safeService.isEnabled,
  })
  if (!site.safeService.isEnabled) return null
  const fragment = formatWorkspaceFragment({
    safe,
    view: 'transactions',
    parameters: { transaction: safeTxHash, campaign: manifestToText(manifest) },
  })
  const href = `/safe/${fragment}`
  return (
    <>
      <p role="status">
        {data?.checked.status === 'sound'
          ? `${verifiedOwners(data.checked.confirmations)} of ${data.safe.threshold} signatures.`
          : error
            ? `Its signatures could not be counted. ${sentenceOf(error)}`
            : data
              ? 'The wallet service shows something else than what was proposed. Look at it before anyone signs.'
              : 'Counting its signatures.'}
      </p>
      <p className={field.actions}>
        <a href={href}>Read and sign it in the Safe’s queue</a>
        <CopyButton
          text={`${globalThis.location.origin}${href}`}
          label="Copy the link for the other owners"
        />
      </p>
    </>
  )
}

/** Owners whose signature was recomputed here. */
const verifiedOwners = (confirmations: readonly CheckedConfirmation[]): number =>
  new Set(confirmations.flatMap(({ owner, status }) => (status === 'verified' ? [owner] : []))).size

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { campaignOfCallQuery } from '../../../claim/campaignOfCall.ts'
import { type CallCampaign, subjectOf } from '../../../multisig/build/callWords.ts'
import { campaignFunctions } from '../../../multisig/build/campaignFunctions.ts'
import { queuedCallQuery } from '../../../multisig/queries.ts'
import type { TransactionSummary } from '../../../safe/service/wire/transactions.ts'
import { CallTitle } from '../../multisig/CallTitle.tsx'
import { useOpenSafe } from '../../multisig/openSafeContext.ts'
import { useSite } from '../../site/siteContext.ts'
import styles from '../list/ListRow.module.css'

/**
 * What a transaction does, in the service's words; a call of a campaign's contract or of its factory in our
 * own, once its bytes are read and the contract is known to be one. A call that the service calls by another
 * function's name is not read for it.
 */
export function TransactionTitle({
  transaction,
  reported,
}: {
  transaction: TransactionSummary
  reported: string
}) {
  const site = useSite()
  const { safe } = useOpenSafe()
  const { id, txInfo } = transaction
  const call = useQuery({
    ...queuedCallQuery(site, { safe: safe.address, id }),
    // Transfers and settings are no calls of ours.
    enabled:
      txInfo.type === 'Custom' &&
      !txInfo.isCancellation &&
      txInfo.dataSize > 0n &&
      (!txInfo.methodName || !!txInfo.actionCount || campaignFunctions.has(txInfo.methodName)),
  }).data
  const subject = call ? subjectOf(call) : undefined
  if (!call || !subject) return <bdi>{reported}</bdi>
  const title = (
    <span className={styles.own}>
      <CallTitle call={call} />
    </span>
  )
  if (subject === 'factory') return title
  return (
    <OfCampaign campaign={subject} reported={reported}>
      {title}
    </OfCampaign>
  )
}

/**
 * Another contract may call its functions the same: until it is known to be a campaign's, the service's words
 * are shown.
 */
function OfCampaign({
  campaign,
  reported,
  children,
}: {
  campaign: CallCampaign
  reported: string
  children: ReactNode
}) {
  const found = useQuery(campaignOfCallQuery(useSite(), campaign)).data
  return found?.isCampaign ? children : <bdi>{reported}</bdi>
}

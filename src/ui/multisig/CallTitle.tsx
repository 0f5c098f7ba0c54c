import { Fragment } from 'react'
import { callTitle } from '../../multisig/build/callWords.ts'
import type { DecodedCall } from '../../multisig/build/decodeTransaction.ts'
import { shortText } from '../parts/shortText.ts'
import { CampaignName } from './CampaignName.tsx'
import { TokenSum } from './TokenSum.tsx'

/** What a call does, in a few words: from its bytes, or by the name that somebody gives its function. */
export function CallTitle({
  call,
  method,
  isRejection = false,
}: {
  call: DecodedCall
  /** According to the service; used where the bytes say nothing to this site. */
  method?: string | undefined
  isRejection?: boolean
}) {
  const parts = callTitle(call, isRejection)
  if (!parts) return <bdi>{method ? shortText(method, 60) : 'Call of a contract'}</bdi>
  return parts.map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one title never move
    <Fragment key={at}>
      {typeof part === 'string' ? (
        part
      ) : 'sum' in part ? (
        <TokenSum sum={part.sum} />
      ) : 'of' in part ? (
        <>
          {' · '}
          <CampaignName campaign={part.of} isApart />
        </>
      ) : (
        <CampaignName campaign={part.campaign} />
      )}
    </Fragment>
  ))
}

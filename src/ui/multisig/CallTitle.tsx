import type { ReactNode } from 'react'
import { say } from '../../language/say.ts'
import { callTitle, type CallTitle as Title } from '../../multisig/build/callWords.ts'
import type { DecodedCall } from '../../multisig/build/decodeTransaction.ts'
import { rich } from '../language/rich.tsx'
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
  const title = callTitle(call, isRejection)
  if (!title) return <bdi>{method ? shortText(method, 60) : say('Call of a contract')}</bdi>
  return (
    <>
      <TitleWords title={title} />
      {title.of ? (
        <>
          {' · '}
          <CampaignName campaign={title.of} isApart />
        </>
      ) : null}
    </>
  )
}

function TitleWords({ title: { text, values } }: { title: Title }): ReactNode {
  return rich(text, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, nodeOf(value)])))
}

function nodeOf(value: Title['values'][string]): ReactNode {
  if (typeof value !== 'object') return value
  if ('sum' in value) return <TokenSum sum={value.sum} />
  return 'campaign' in value ? <CampaignName campaign={value.campaign} /> : <TitleWords title={value} />
}

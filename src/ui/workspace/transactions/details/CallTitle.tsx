import type { DecodedCall } from '../../../../workspace/decodeTransaction.ts'
import { shortText } from '../shortText.ts'
import { etherSentAlong, meaningTitle } from './meaningTitle.ts'
import { TokenSum } from './TokenSum.tsx'

/** What a call does, in a few words: from its bytes, or by the name that somebody gives its function. */
export function CallTitle({
  call,
  method,
  isRejection = false,
}: {
  call: DecodedCall
  /** By the service's word; used where the bytes tell this site nothing. */
  method?: string | undefined
  isRejection?: boolean
}) {
  const title = meaningTitle(call, isRejection)
  const ether = etherSentAlong(call)
  return (
    <>
      {title ? title.words : <bdi>{method ? shortText(method, 60) : 'Call of a contract'}</bdi>}
      {title?.sum ? (
        <>
          {' '}
          <TokenSum sum={title.sum} />
        </>
      ) : null}
      {ether > 0n ? (
        <>
          {' '}
          and send <TokenSum sum={{ token: 'native', amount: ether }} />
        </>
      ) : null}
    </>
  )
}

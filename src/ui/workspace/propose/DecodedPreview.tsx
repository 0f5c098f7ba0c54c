import { useQuery } from '@tanstack/react-query'
import { say } from '../../../language/say.ts'
import { checkDecoded } from '../../../multisig/build/checkDecoded.ts'
import { decodeTransaction } from '../../../multisig/build/decodeTransaction.ts'
import { decodedCallQuery } from '../../../multisig/build/draftQueries.ts'
import type { SafeCall } from '../../../multisig/build/multiSend.ts'
import { CallTitle } from '../../multisig/CallTitle.tsx'
import { useOpenSafe } from '../../multisig/openSafeContext.ts'
import { useSite } from '../../site/siteContext.ts'
import { CallView } from '../transactions/details/CallView.tsx'
import styles from './DecodedPreview.module.css'

/**
 * A call in words: read from its bytes where this site can, else in the service's words with what they are
 * worth.
 */
export function DecodedPreview({ call, number }: { call: SafeCall; number?: number | undefined }) {
  const site = useSite()
  const { safe } = useOpenSafe()
  const decoded = decodeTransaction({ ...call, operation: 0 }, safe.address)
  const { to, data } = call
  const reported = useQuery({
    ...decodedCallQuery(site, { to, data }),
    enabled: site.safeService.isEnabled && decoded.meaning.kind === 'unknown' && data !== '0x',
  }).data
  return (
    <section
      className={styles.preview}
      aria-label={number === undefined ? say('What the call does') : say('Call {number}', { number })}
    >
      <h3 className={styles.title}>
        {number === undefined ? null : <span className={styles.number}>{number}</span>}
        <span>
          <CallTitle
            call={decoded}
            method={reported?.proof === 'contradicted' ? undefined : reported?.decoded.method}
          />
        </span>
      </h3>
      <CallView
        call={decoded}
        reported={{ decoded: reported?.decoded, proof: reported?.proof }}
        proofOf={(inner, words) => checkDecoded(inner.data, words)}
      />
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { chains } from '../../../config/chains.ts'
import { say } from '../../../language/say.ts'
import { previewQuery } from '../../../multisig/build/draftQueries.ts'
import { draftTransaction } from '../../../multisig/build/draftTransaction.ts'
import type { SafeCall } from '../../../multisig/build/multiSend.ts'
import { previewDifferences } from '../../../multisig/build/previewDifferences.ts'
import { rich } from '../../language/rich.tsx'
import { useOpenSafe } from '../../multisig/openSafeContext.ts'
import { Address } from '../../parts/Address.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { shortText } from '../../parts/shortText.ts'
import { Tag } from '../../parts/Tag.tsx'
import { useSite } from '../../site/siteContext.ts'
import { ServiceName } from '../ServiceName.tsx'
import { DescribedTitle } from '../transactions/DescribedTitle.tsx'
import { describeTransaction } from '../transactions/describeTransaction.ts'
import { PartyWords } from '../transactions/PartyWords.tsx'
import styles from './DecodedPreview.module.css'

/**
 * What the wallet service will show the other owners of a draft, held against its bytes. Nothing is drawn
 * where it has no reading: it informs only.
 */
export function ServicePreview({ calls }: { calls: readonly SafeCall[] }) {
  const site = useSite()
  const { safe } = useOpenSafe()
  // Its nonce is in nothing that is asked or compared.
  const transaction = draftTransaction(calls, safe.nonce)
  const { to, value, data, operation } = transaction
  const preview = useQuery({
    ...previewQuery(site, {
      safe: safe.address,
      to,
      value: value.toString(),
      data,
      operation: operation === 1 ? 1 : 0,
    }),
    enabled: site.safeService.isEnabled,
  }).data
  if (!preview) return null
  const differences = previewDifferences(preview, { safe: safe.address, transaction })
  const { nativeCurrency } = chains[site.chainId].chain
  const { title, party, amount, doubt } = describeTransaction(preview.txInfo, { native: nativeCurrency })
  return (
    <section className={styles.preview} aria-label={say('How the wallet service reads it')}>
      <h3 className={styles.title}>
        <span>
          <DescribedTitle title={title} amount={amount} />
        </span>
        <Tag tone={differences.length > 0 ? 'bad' : 'done'}>
          {differences.length > 0 ? say('Doesn’t match the data') : say('Matches the data')}
        </Tag>
      </h3>
      {party ? (
        <p className="small">
          <PartyWords word={party.word}>
            {party.info.name ? <bdi>{shortText(party.info.name, 60)} </bdi> : null}
            <Address value={party.info.value} />
          </PartyWords>
        </p>
      ) : null}
      <p className="small breakable muted">
        {rich('As {service} will show it to the other owners.', { service: <ServiceName /> })}
      </p>
      {doubt ? <p className="small breakable warn">{doubt}</p> : null}
      {differences.length > 0 ? (
        <Notice tone="warn" title={say('The wallet service shows something else')}>
          <p>
            {say('Your wallet signs the data, not this text. Don’t sign before you know why they differ.')}
          </p>
          <ul className="stack gap4">
            {differences.map((difference) => (
              <li key={difference}>{difference}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </section>
  )
}

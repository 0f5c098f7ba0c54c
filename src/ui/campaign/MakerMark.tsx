import { makerTextFlags } from '../../claim/makerTextFlags.ts'
import { Notice } from '../parts/Notice.tsx'
import { useSite } from '../site/siteContext.ts'

/** Says that the texts below are by a stranger, and warns of those that pass for the site's own or ask for a secret. */
export function MakerMark({ texts }: { texts: readonly (string | undefined)[] }) {
  const { product } = useSite()
  const flags = makerTextFlags(texts, product)
  return (
    <>
      {flags.includes('site-name') ? (
        <Notice
          tone="bad"
          title={`This campaign uses the name ${product}, but it isn’t one of ${product}’s campaigns.`}
        />
      ) : null}
      {flags.includes('secret') ? (
        <Notice
          tone="bad"
          title="Never type a recovery phrase or a private key anywhere. No claim needs one."
        />
      ) : null}
      <Notice tone="plain" title={`Written by this campaign’s creator, not by ${product}:`} />
    </>
  )
}

import { makerNotes } from '../../operator/verify/makerNotes.ts'
import { Notice } from '../parts/Notice.tsx'
import { useSite } from '../site/siteContext.ts'

/**
 * Says that the texts below are by a stranger, and warns of those that pass for the site's own or ask for a
 * secret.
 */
export function MakerMark({ texts }: { texts: readonly (string | undefined)[] }) {
  const { product } = useSite()
  const { mark, warnings } = makerNotes(texts, { product, hasCampaigns: true })
  return (
    <>
      {warnings.map((warning) => (
        <Notice key={warning} tone="bad" title={warning} />
      ))}
      <p className="muted small">{mark}</p>
    </>
  )
}

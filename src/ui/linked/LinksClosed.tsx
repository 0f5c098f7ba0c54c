import { Link } from '../navigation/Link.tsx'
import { Notice } from '../parts/Notice.tsx'
import { useSite } from '../site/siteContext.ts'

/** The operator lets links open none but the campaigns of the site. */
export function LinksClosed({ distributor }: { distributor: string }) {
  const { product, unlisted } = useSite()
  const fragment = `#distributor=${distributor}`
  return (
    <>
      <h1 className="visuallyHidden">Campaign by link</h1>
      <Notice
        tone="warn"
        title={`Not listed by ${product}`}
        action={
          unlisted === 'off' ? (
            <Link href="/">All campaigns of {product}</Link>
          ) : (
            <>
              <Link href={`/verify/${fragment}`}>Verify this campaign</Link>
              <Link href={`/manage/${fragment}`}>See its contract</Link>
            </>
          )
        }
      >
        {unlisted === 'off'
          ? 'This site opens only its own campaigns. Other Everclaim sites may open this one.'
          : 'This site opens other campaigns only after you have verified them.'}
      </Notice>
    </>
  )
}

import { say } from '../../language/say.ts'
import { Link } from '../navigation/Link.tsx'
import { Notice } from '../parts/Notice.tsx'
import { useSite } from '../site/siteContext.ts'

/** The operator lets links open none but the campaigns of the site. */
export function LinksClosed({ distributor }: { distributor: string }) {
  const { product, unlisted } = useSite()
  const fragment = `#distributor=${distributor}`
  return (
    <>
      <h1 className="visuallyHidden">{say('Campaign by link')}</h1>
      <Notice
        tone="warn"
        title={say('Not listed by {product}', { product })}
        action={
          unlisted === 'off' ? (
            <Link href="/">{say('All campaigns of {product}', { product })}</Link>
          ) : (
            <>
              <Link href={`/verify/${fragment}`}>{say('Verify this campaign')}</Link>
              <Link href={`/manage/${fragment}`}>{say('See its contract')}</Link>
            </>
          )
        }
      >
        {unlisted === 'off'
          ? say('This site opens only its own campaigns. Other Everclaim sites may open this one.')
          : say('This site opens other campaigns only after you have verified them.')}
      </Notice>
    </>
  )
}

import { useContext, useLayoutEffect, useState } from 'react'
import { say } from '../../language/say.ts'
import { Link } from '../navigation/Link.tsx'
import { useNavigation } from '../navigation/navigation.ts'
import { campaignIdIn } from '../navigation/routeOf.ts'
import { Card } from '../parts/Card.tsx'
import { ListReadContext } from '../site/listReadContext.ts'
import { useSite } from '../site/siteContext.ts'
import styles from './NotFoundPage.module.css'

/**
 * A host also answers with it for a campaign that was added to the site's list since the build: that one is
 * shown instead, once the list is read.
 */
export function NotFoundPage() {
  const { campaigns } = useSite()
  const isListRead = useContext(ListReadContext)
  const { openAdded } = useNavigation()
  const [isOpening, setOpening] = useState(false)

  useLayoutEffect(() => {
    // Set by `public/boot.js`: from here on it is drawn whether the page is waited for.
    delete document.documentElement.dataset.opening
    const url = new URL(window.location.href)
    const id = campaignIdIn(url.pathname)
    const isAdded = campaigns.some((each) => each.id === id)
    setOpening(id !== undefined && (isAdded || !isListRead))
    if (!isListRead || !isAdded) return
    url.pathname = url.pathname.replace(/([^/])$/, '$1/')
    openAdded(url).catch(() => setOpening(false))
  }, [campaigns, isListRead, openAdded])

  if (isOpening) return <p className="loading">{say('Opening the campaign…')}</p>
  return (
    <div className={styles.page}>
      <h1>{say('Page not found')}</h1>
      <Card title={say('What you can do')} isHero>
        <p>{say('Check the address you were given.')}</p>
        <p>
          <Link className="link" href="/">
            {say('See all claims')}
          </Link>
        </p>
      </Card>
    </div>
  )
}

import { Link } from '../navigation/Link.tsx'
import { Card } from '../parts/Card.tsx'
import styles from './NotFoundPage.module.css'

export function NotFoundPage() {
  return (
    <div className={styles.page}>
      <h1>Page not found</h1>
      <Card title="What you can do" isHero>
        <p>Check the address you were given.</p>
        <p>
          <Link className="link" href="/">
            See all claims
          </Link>
        </p>
      </Card>
    </div>
  )
}

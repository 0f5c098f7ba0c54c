import Link from 'next/link'
import { Card } from '../parts/Card.tsx'
import styles from './NotFoundPage.module.css'

export function NotFoundPage() {
  return (
    <div className={styles.page}>
      <Card title="There is no such page" isHero>
        <p>Compare the address with the one you were given: a campaign lives at exactly one.</p>
        <p>
          <Link href="/">All claims of this site</Link>
        </p>
      </Card>
    </div>
  )
}

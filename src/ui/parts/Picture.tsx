import { useState } from 'react'
import { pictureUrl } from '../../wallet/pictureUrl.ts'
import { useSite } from '../site/siteContext.ts'
import { Monogram } from './Monogram.tsx'
import styles from './Picture.module.css'

/**
 * The picture of a token, a collectible or an app, where the operator has named a place that strangers'
 * pictures come through; else, and where it cannot be loaded, a monogram.
 */
export function Picture({
  source,
  of,
  text,
  size = 'small',
}: {
  /** What the service names as its picture. */
  source: string | null | undefined
  /** What the monogram's colour belongs to. */
  of: string
  /** Its name, for the monogram. */
  text: string
  size?: 'small' | 'large'
}) {
  const url = pictureUrl(source, useSite(), globalThis.location?.origin ?? '')
  const [broken, setBroken] = useState<string>()
  return (
    <span className={styles.frame} data-size={size}>
      {url && url !== broken ? (
        <img
          className={styles.picture}
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBroken(url)}
        />
      ) : (
        <Monogram of={of} text={text} />
      )}
    </span>
  )
}

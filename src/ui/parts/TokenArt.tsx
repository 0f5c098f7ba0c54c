import { useSite } from '../site/siteContext.ts'
import styles from './TokenArt.module.css'

/**
 * The token of one of the site's campaigns as a disc: the operator's icon, else the first letter of its
 * symbol. Decoration: the symbol is always beside it in words. It has its size before anything is loaded.
 */
export function TokenArt({
  campaignId,
  symbol,
  size = 'medium',
}: {
  campaignId: string
  /** Left out while it is not known. */
  symbol?: string | undefined
  /** 32, 40 or 56 pixels. */
  size?: 'small' | 'medium' | 'large'
}) {
  const { icons } = useSite().brand
  const icon = Object.hasOwn(icons, campaignId) ? icons[campaignId] : undefined
  return (
    <span
      className={icon ? styles.art : `${styles.art} ${styles.letters}`}
      data-size={size}
      aria-hidden="true"
    >
      {icon ? <img src={icon} alt="" decoding="async" /> : [...(symbol ?? '')][0]?.toUpperCase()}
    </span>
  )
}

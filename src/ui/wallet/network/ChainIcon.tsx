import styles from './ChainIcon.module.css'
import { chainLook } from './chainLook.ts'

/** A network's mark, a file of this site; without one, the first letter of its name on a colour. */
export function ChainIcon({ chainId }: { chainId: number }) {
  const { name, color, mark, isKnown } = chainLook(chainId)
  if (mark) return <img className={styles.icon} src={mark} alt="" width={36} height={36} />
  return (
    <svg className={styles.icon} viewBox="0 0 40 40" aria-hidden="true">
      <circle cx="20" cy="20" r="20" fill={color} />
      <text x="20" y="27" textAnchor="middle">
        {isKnown ? name[0] : '?'}
      </text>
    </svg>
  )
}

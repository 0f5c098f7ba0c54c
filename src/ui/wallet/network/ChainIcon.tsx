import styles from './ChainIcon.module.css'
import { chainLook } from './chainLook.ts'

/** A network's first letter on its colour: drawn here, so that no picture is fetched. */
export function ChainIcon({ chainId }: { chainId: number }) {
  const { name, color } = chainLook(chainId)
  return (
    <svg className={styles.icon} viewBox="0 0 40 40" aria-hidden="true">
      <circle cx="20" cy="20" r="20" fill={color} />
      <text x="20" y="27" textAnchor="middle">
        {name.startsWith('Chain ') ? '?' : name[0]}
      </text>
    </svg>
  )
}

import { useId, useState } from 'react'
import type { Address } from 'viem'
import styles from './AccountPicture.module.css'
import { accountDrawing } from './accountDrawing.ts'

/**
 * The picture of the account's name, or one that is drawn from the address. Says nothing that the text beside
 * it does not.
 */
export function AccountPicture({ account, avatar }: { account: Address; avatar: string | null }) {
  const [broken, setBroken] = useState<string>()
  if (avatar && avatar !== broken)
    return (
      <img
        className={styles.picture}
        src={avatar}
        alt=""
        referrerPolicy="no-referrer"
        onError={() => setBroken(avatar)}
      />
    )
  return <Drawing account={account} />
}

function Drawing({ account }: { account: Address }) {
  const ground = useId()
  const { angle, colors, discs } = accountDrawing(account)
  return (
    <svg className={styles.picture} viewBox="0 0 64 64" aria-hidden="true" data-drawing={account}>
      <linearGradient id={ground} gradientTransform={`rotate(${angle} .5 .5)`}>
        <stop stopColor={colors[0]} />
        <stop offset="1" stopColor={colors[1]} />
      </linearGradient>
      <rect width="64" height="64" fill={`url(#${ground})`} />
      {discs.map(({ x, y, radius, color }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the discs of one address never move
        <circle key={at} cx={x} cy={y} r={radius} fill={color} opacity=".72" />
      ))}
    </svg>
  )
}

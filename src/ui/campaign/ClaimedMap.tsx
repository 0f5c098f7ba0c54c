import { allocationsPerCell } from './allocationsPerCell.ts'
import styles from './ClaimedMap.module.css'

/**
 * The distributor's bitmap as it is on chain: a cell for each word, filled by how much of it is claimed.
 * Not a drawing of progress but the thing itself.
 */
export function ClaimedMap({ words, count }: { words: readonly bigint[]; count: number }) {
  const perCell = allocationsPerCell(count) / 256
  const cells = Array.from({ length: Math.ceil(words.length / perCell) }, (_, cell) => {
    const from = cell * perCell
    const slots = Math.min(count, (from + perCell) * 256) - from * 256
    const claimed = words.slice(from, from + perCell).reduce((sum, word) => sum + ones(word), 0)
    return { cell, share: slots > 0 ? claimed / slots : 0 }
  })
  return (
    <div className={styles.map} aria-hidden="true">
      {cells.map(({ cell, share }) => (
        <i
          key={cell}
          className={styles.cell}
          // A single claim among thousands must still be seen.
          style={{ '--share': share === 0 ? 0 : 0.25 + 0.75 * share } as React.CSSProperties}
        />
      ))}
    </div>
  )
}

function ones(word: bigint): number {
  let count = 0
  for (let rest = word; rest > 0n; rest &= rest - 1n) count++
  return count
}

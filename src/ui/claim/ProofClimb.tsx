import { say } from '../../language/say.ts'
import styles from './ProofClimb.module.css'

const width = 460
const levelHeight = 13
const capHeight = 12

/**
 * The proof as a picture: the leaf at the bottom, a step to the left or right for each sibling, and the entry
 * of the cap that it lands on. It is drawn from the real index, so no two look alike by accident.
 */
export function ProofClimb({ index, height, capBits }: { index: number; height: number; capBits: number }) {
  const entries = 2 ** capBits
  const entry = Math.floor(index / 2 ** height)
  const entryWidth = width / entries
  const points = Array.from({ length: height + 1 }, (_, level) => {
    const nodes = 2 ** (height - level)
    const position = Math.floor((index % 2 ** height) / 2 ** level)
    const landing = (entry + 0.5) * entryWidth
    const inShard = ((position + 0.5) / nodes) * width
    const share = level / Math.max(height, 1)
    return {
      level,
      x: inShard * (1 - share) + landing * share,
      y: capHeight + 8 + (height - level) * levelHeight,
      isRight: position % 2 === 1,
    }
  })
  const bottom = capHeight + 8 + height * levelHeight + 8
  const path = points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y}`).join(' ')
  const top = points[points.length - 1]
  return (
    <svg
      className={styles.climb}
      viewBox={`0 0 ${width} ${bottom}`}
      role="img"
      aria-label={say(
        {
          one: 'Proven in {count} step, up to entry {entry} of the {entries} that the contract carries',
          other: 'Proven in {count} steps, up to entry {entry} of the {entries} that the contract carries',
        },
        { count: height, entry: entry + 1, entries },
      )}
    >
      <rect className={styles.cap} x="0" y="2" width={width} height={capHeight - 4} rx="4" />
      <rect
        className={styles.entry}
        x={Math.max(0, (entry + 0.5) * entryWidth - Math.max(entryWidth, 6) / 2)}
        y="0"
        width={Math.max(entryWidth, 6)}
        height={capHeight}
        rx="3"
      />
      {points.slice(0, -1).map(({ level, x, y, isRight }) => (
        <g key={level} className={styles.sibling}>
          <line x1={x} y1={y} x2={x + (isRight ? -26 : 26)} y2={y} />
          <circle cx={x + (isRight ? -26 : 26)} cy={y} r="2.4" />
        </g>
      ))}
      <path
        className={styles.path}
        d={top ? `${path} L${top.x.toFixed(1)} ${capHeight}` : path}
        pathLength="1"
      />
      {points.map(({ level, x, y }) => (
        <circle
          key={level}
          className={level === 0 ? styles.leaf : styles.node}
          cx={x}
          cy={y}
          r={level === 0 ? 5 : 3}
        />
      ))}
    </svg>
  )
}

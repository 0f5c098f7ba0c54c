import styles from './small.module.css'

/** A sentence whose addresses and hashes are in letters of one width: they are compared digit by digit. */
export function HexText({ text }: { text: string }) {
  return text.split(/(0x[0-9a-fA-F]{40,})/).map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <code key={at} className={styles.hash}>
        {part}
      </code>
    ) : (
      part
    ),
  )
}

import { say } from '../../../language/say.ts'
import styles from './Beside.module.css'
import { differingParts } from './differingParts.ts'

/**
 * What a cell holds and what would be read instead, one above the other, with the characters that differ
 * marked.
 */
export function Beside({ before, after }: { before: string; after: string }) {
  return (
    <dl className={styles.beside}>
      {(
        [
          [say('In the file'), before, after, 'del'],
          [say('Read as'), after, before, 'ins'],
        ] as const
      ).map(([label, text, other, Mark]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd data-text={text}>
            {differingParts(text, other).map(({ text: part, differs }, at) =>
              differs ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never move
                <Mark key={at}>{visible(part)}</Mark>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never move
                <span key={at}>{part}</span>
              ),
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Characters that nobody would see are shown by their number. */
function visible(text: string): string {
  return text.replace(
    /[^\p{L}\p{N}\p{P}\p{S}]/gu,
    (character) => `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
  )
}

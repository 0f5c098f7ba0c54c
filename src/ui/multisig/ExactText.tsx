import { useState } from 'react'
import { message, say } from '../../language/say.ts'
import { TextButton } from '../parts/TextButton.tsx'
import styles from './ExactText.module.css'
import { exactText } from './exactText.ts'

/** What is shown of a long text at first: so many characters, so many lines. */
const unnamed = message('a character without a picture')
const folded = { characters: 1_200, lines: 14 }

/**
 * A text with nothing hidden: no markup, its line breaks, and a mark for each character that has no picture.
 */
export function ExactText({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false)
  const start = startOf(text)
  const isLong = start.length < text.length
  const pieces = exactText(isWhole ? text : start)
  return (
    <span className="stack gap6">
      <span className={styles.text} dir="auto" data-exact-text>
        {pieces.map((piece, at) =>
          piece.kind === 'text' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
            <bdi key={at}>{piece.text}</bdi>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
            <span key={at} className={styles.mark} title={say(piece.name === null ? unnamed : piece.name)}>
              {piece.code}
              {piece.name ? <span className="visuallyHidden"> {say(piece.name)}</span> : null}
            </span>
          ),
        )}
        {isLong && !isWhole ? <span className="muted">…</span> : null}
      </span>
      {isLong ? (
        <TextButton aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? say('Show less') : say('Show all {count} characters', { count: text.length })}
        </TextButton>
      ) : null}
    </span>
  )
}

function startOf(text: string): string {
  const lines = text.slice(0, folded.characters).split('\n').slice(0, folded.lines).join('\n')
  // Never half of a character.
  return lines.replace(/[\ud800-\udbff]$/, '')
}

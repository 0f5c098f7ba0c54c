import { Fragment, type ReactNode } from 'react'
import { type Message, sayNumber, templateOf } from '../../language/say.ts'

/** What stands in a place, or what surrounds the words between `<name>` and `</name>`. */
export type RichValues = Readonly<Record<string, ReactNode | ((words: ReactNode) => ReactNode)>>

/**
 * A message with more than letters in it: `rich('Read <link>why</link>.', { link: (words) => … })`. Only what
 * the message itself says is read as a place or a pair of tags, never what stands in one.
 */
export function rich(text: Message, values: RichValues): ReactNode {
  return fill(templateOf(text, values.count), values)
}

function fill(template: string, values: RichValues): ReactNode {
  const pieces = template.split(/(<\/?\w+>|\{\w+\})/)
  /** What is inside of the tags that are open, the innermost last. */
  const open: { tag: string; nodes: ReactNode[] }[] = [{ tag: '', nodes: [] }]
  for (const [key, piece] of pieces.entries()) {
    const [, isEnd, tag] = /^<(\/?)(\w+)>$/.exec(piece) ?? []
    const inner = open.at(-1)
    if (tag && !isEnd) open.push({ tag, nodes: [] })
    else if (tag && inner?.tag === tag) {
      open.pop()
      const around = values[tag]
      const node = typeof around === 'function' ? around(inner.nodes) : inner.nodes
      open.at(-1)?.nodes.push(<Fragment key={key}>{node}</Fragment>)
    } else if (key % 2 === 1 && !tag) {
      const place = piece.slice(1, -1)
      inner?.nodes.push(<Fragment key={key}>{nodeOf(place, values[place])}</Fragment>)
    } else inner?.nodes.push(piece)
  }
  return open.flatMap(({ nodes }) => nodes)
}

function nodeOf(place: string, value: RichValues[string]): ReactNode {
  if (typeof value === 'number') return sayNumber(value)
  // A place without a value stays as it is, so that the fault is seen.
  return value === undefined || typeof value === 'function' ? `{${place}}` : value
}

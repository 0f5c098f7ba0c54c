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
  // Text, name of a pair of tags, the words between them, name of a place, text, …
  const pieces = template.split(/<(\w+)>(.*?)<\/\1>|\{(\w+)\}/)
  const nodes: ReactNode[] = []
  for (let at = 0; at < pieces.length; at += 4) {
    const [words, tag, inside = '', place] = pieces.slice(at, at + 4)
    nodes.push(words)
    if (tag) {
      const around = values[tag]
      const filled = fill(inside, values)
      nodes.push(<Fragment key={at}>{typeof around === 'function' ? around(filled) : filled}</Fragment>)
    }
    if (place) nodes.push(<Fragment key={at}>{nodeOf(place, values[place])}</Fragment>)
  }
  return nodes
}

function nodeOf(place: string, value: RichValues[string]): ReactNode {
  if (typeof value === 'number') return sayNumber(value)
  // A place without a value stays as it is, so that the fault is seen.
  return value === undefined || typeof value === 'function' ? `{${place}}` : value
}

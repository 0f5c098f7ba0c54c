import { say } from '../../../language/say.ts'
import type { TypedData } from '../../../safe/app/messages.ts'
import { exactText } from '../../multisig/exactText.ts'

/** At most this many characters are in a row of a list. */
const most = 120

/**
 * The beginning of a message in one line, for a list. Nothing is decided by it: the whole message stands
 * behind it.
 */
export function messagePreview(message: string | TypedData): { title: string; kind: 'text' | 'typed-data' } {
  if (typeof message === 'string') {
    const line = exactText(message.slice(0, 4 * most))
      .map((piece) => (piece.kind === 'text' ? piece.text : `[${piece.code}]`))
      .join('')
      .replace(/\s+/g, ' ')
      .trim()
    return { kind: 'text', title: cut(line) || say('Only spaces') }
  }
  const { name } = message.domain
  const type = message.primaryType ?? say('Typed data')
  const parts = [type, ...(typeof name === 'string' && name ? [name] : [])]
  return {
    kind: 'typed-data',
    title: cut(parts.map((part) => messagePreview(part).title).join(' · ')),
  }
}

function cut(text: string): string {
  const characters = [...text]
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text
}

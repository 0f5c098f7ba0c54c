/** A text cut into parts that it shares with another text and parts that it does not. */
export type Part = { readonly text: string; readonly differs: boolean }

/**
 * Marks where a text differs from another. Texts of one length are compared character by character, as
 * addresses in two spellings are; others by what they share in front and behind.
 */
export function differingParts(text: string, other: string): readonly Part[] {
  if (text.length === other.length) {
    const parts: { text: string; differs: boolean }[] = []
    for (let i = 0; i < text.length; i++) {
      const differs = text[i] !== other[i]
      const last = parts.at(-1)
      if (last?.differs === differs) last.text += text[i]
      else parts.push({ text: text[i] ?? '', differs })
    }
    return parts
  }
  let front = 0
  while (front < text.length && text[front] === other[front]) front++
  let back = 0
  while (
    back < Math.min(text.length, other.length) - front &&
    text[text.length - 1 - back] === other[other.length - 1 - back]
  )
    back++
  return [
    { text: text.slice(0, front), differs: false },
    { text: text.slice(front, text.length - back), differs: true },
    { text: text.slice(text.length - back), differs: false },
  ].filter((part) => part.text !== '')
}

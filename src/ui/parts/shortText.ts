/** Characters that draw nothing, turn the direction of what follows, or break a line. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu

/** Somebody else's text for a label: one line, nothing invisible, at most so many characters. */
export function shortText(text: string, most: number): string {
  const line = text.replace(unprintable, ' ').replace(/\s+/g, ' ').trim()
  const characters = [...line]
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : line
}

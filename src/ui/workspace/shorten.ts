/**
 * A stranger's text for a label: on one line, without a beginning or an end of nothing, and of at most so
 * many characters.
 */
export function shorten(text: string, most: number): string {
  const letters = [...text.replace(/\s+/g, ' ').trim()]
  return letters.length > most ? `${letters.slice(0, most).join('')}…` : letters.join('')
}

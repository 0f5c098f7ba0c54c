import type { Message } from '../../src/language/say.ts'

/** Words that a sentence may have, and those that at least half of a catalogue’s sentences keep to. */
const most = 20
const short = 10

/** The sentences of a text in English, without its tags, and what it has besides, such as a title. */
export const sentencesOf = (text: string): string[] =>
  text.replaceAll(/<\/?\w+>/g, '').split(/(?<=[.?!…][”)]?)\s+/)

/** How many words it has. A place is one; signs between spaces are none. */
export const wordsIn = (sentence: string): number =>
  sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

const isWhole = (sentence: string) => /[.?!…][”)]?$/.test(sentence)

/**
 * What is too long of a catalogue in English: each sentence that has more than 20 words, and the catalogue
 * itself where fewer than half of its sentences have at most 10.
 *
 * @param name of the catalogue
 */
export function lengthFaults(name: string, messages: Iterable<Message>): string[] {
  const sentences = [...messages]
    .flatMap((message) => (typeof message === 'string' ? [message] : Object.values(message)))
    .flatMap(sentencesOf)
  const long = sentences.filter((sentence) => wordsIn(sentence) > most)
  const whole = sentences.filter(isWhole)
  const few = whole.filter((sentence) => wordsIn(sentence) <= short).length
  return [
    ...long.map(
      (sentence) => `${name}: ${wordsIn(sentence)} words, more than ${most}, in English: “${sentence}”`,
    ),
    ...(few * 2 < whole.length
      ? [`${name}: ${few} of ${whole.length} sentences have at most ${short} words in English, not half.`]
      : []),
  ]
}

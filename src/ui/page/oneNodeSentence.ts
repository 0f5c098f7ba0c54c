import { message, say } from '../../language/say.ts'

/** By how many nodes the site has, from two to five. */
const oneAnswered = [
  message('Only one of two nodes answered. We show what it reports.'),
  message('Only one of three nodes answered. We show what it reports.'),
  message('Only one of four nodes answered. We show what it reports.'),
  message('Only one of five nodes answered. We show what it reports.'),
]

/** By how many nodes the site has, from one to five. */
const noneAnswered = [
  message(
    'This site’s node doesn’t answer. We show what {origin}, the page around this one, reports. It isn’t confirmed.',
  ),
  message(
    'None of two nodes answers. We show what {origin}, the page around this one, reports. It isn’t confirmed.',
  ),
  message(
    'None of three nodes answers. We show what {origin}, the page around this one, reports. It isn’t confirmed.',
  ),
  message(
    'None of four nodes answers. We show what {origin}, the page around this one, reports. It isn’t confirmed.',
  ),
  message(
    'None of five nodes answers. We show what {origin}, the page around this one, reports. It isn’t confirmed.',
  ),
]

/**
 * `configured`: how many nodes the site has, up to five. `lastResort`: the origin of the Safe host whose node
 * answered where none of them did.
 */
export function oneNodeSentence(configured: number, lastResort?: string): string {
  const sentence = lastResort === undefined ? oneAnswered[configured - 2] : noneAnswered[configured - 1]
  if (sentence === undefined) throw new Error(`A site has no ${configured} nodes.`)
  return say(sentence, lastResort === undefined ? {} : { origin: lastResort })
}

import { say } from '../../language/say.ts'

const words = ['no', 'one', 'two', 'three', 'four', 'five']

/**
 * `configured`: how many nodes the site has, up to five. `lastResort`: the origin of the Safe host whose node
 * answered where none of them did.
 */
export function oneNodeSentence(configured: number, lastResort?: string): string {
  const count = words[configured] ?? configured
  if (lastResort === undefined) return say('Only one of {count} nodes answered. We show what it reports.', { count })
  const none = configured === 1 ? say('This site’s node doesn’t answer') : say('None of {count} nodes answers', { count })
  return say('{none}. We show what {lastResort}, the page around this one, reports. It isn’t confirmed.', { none, lastResort })
}

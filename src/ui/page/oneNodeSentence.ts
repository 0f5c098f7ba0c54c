const words = ['no', 'one', 'two', 'three', 'four', 'five']

/**
 * `configured`: how many nodes the site has, up to five. `lastResort`: the origin of the Safe host whose node
 * answered where none of them did.
 */
export function oneNodeSentence(configured: number, lastResort?: string): string {
  const count = words[configured] ?? configured
  if (lastResort === undefined) return `Only one of ${count} nodes answered. We show what it reports.`
  const none = configured === 1 ? 'This site’s node doesn’t answer' : `None of ${count} nodes answers`
  return `${none}. We show what ${lastResort}, the page around this one, reports. It isn’t confirmed.`
}

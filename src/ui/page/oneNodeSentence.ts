const words = ['no', 'one', 'two', 'three', 'four', 'five']

/**
 * `configured`: how many nodes the site has, up to five. `lastResort`: the origin of the Safe host whose node
 * answered where none of them did.
 */
export function oneNodeSentence(configured: number, lastResort?: string): string {
  const count = words[configured] ?? configured
  if (lastResort === undefined) return `Only one of ${count} nodes answered. This page shows what it reports.`
  const none = configured === 1 ? 'The node of this site does not answer' : `None of ${count} nodes answers`
  return `${none}. This page shows what ${lastResort}, the page around it, reports. Nothing of it is confirmed.`
}

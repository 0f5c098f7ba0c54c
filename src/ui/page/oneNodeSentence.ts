const words = ['no', 'one', 'two', 'three', 'four', 'five']

/** `configured`: how many nodes the site has, from two to five. */
export const oneNodeSentence = (configured: number): string =>
  `Only one of ${words[configured] ?? configured} nodes answered. This page shows what it reports.`

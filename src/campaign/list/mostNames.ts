/** Names that one list may have looked up. */
export const mostNames = 1_000

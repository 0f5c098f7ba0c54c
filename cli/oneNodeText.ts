/** What is said below an answer that nobody contradicts. The exit code is then 3. */
export const oneNodeText =
  'Could not check: only one node is named, so all of this is its word. Name a second one with --rpc, or believe it with --one-node.'

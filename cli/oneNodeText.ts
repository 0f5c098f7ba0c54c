/** What is said below an answer that nobody contradicts. The exit code is then 3. */
export const oneNodeText =
  'We couldn’t check this: you gave one node. Add a second one with --rpc, or trust it with --one-node.'

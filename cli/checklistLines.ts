import type { ExpectedHashes } from '../src/operator/deploy/ownerChecklist.ts'

/** The hashes that the owners of a Safe compare, for a terminal. */
export function checklistLines(checklist: readonly ExpectedHashes[]): string[] {
  const [first] = checklist
  if (!first) return []
  return [
    `Hashes for the owners (for nonce ${first.nonce}; for another nonce, use --nonce)`,
    ...checklist.flatMap(({ library, safeTxHash, domainHash, messageHash }) => [
      ...(library ? [`  through ${library.name}, ${library.address}`] : []),
      `    safeTxHash    ${safeTxHash}`,
      `    domain hash   ${domainHash}`,
      `    message hash  ${messageHash}`,
    ]),
  ]
}

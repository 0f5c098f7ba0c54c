import type { KnownName } from '../site/nameService.ts'
import { demoAccounts } from './demoAccounts.ts'

/**
 * The path of Ada's picture on an IPFS gateway. No true content hash: no gateway but the sandbox's has it.
 */
export const adaPicturePath = 'bafysandboxsandboxsandboxsandbox/ada.svg'

/** Names of the sandbox's Ethereum, which is a double (`createNameService`). Ben has none. */
export const demoNames: readonly KnownName[] = [
  {
    name: 'ada-the-first-of-her-name.eth',
    address: demoAccounts.ada.address,
    texts: { avatar: `ipfs://${adaPicturePath}` },
  },
  { name: 'cleo.eth', address: demoAccounts.cleo.address },
  // Eve says that she is the operator, and the name does not lead back to her.
  { name: 'operator.eth', address: demoAccounts.operator.address, claimedBy: demoAccounts.eve.address },
]

/** Ada's picture: a drawing of our own. */
export const adaPicture =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#f5a524"/><circle cx="32" cy="25" r="11" fill="#16130c"/><path d="M10 60c2-15 11-22 22-22s20 7 22 22z" fill="#16130c"/></svg>'

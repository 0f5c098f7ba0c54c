import type { Permission } from './messages.ts'

/** Whether a host lets the page read its address book: granted, and not kept as a refusal. */
export const mayReadBook = (permissions: readonly Permission[]): boolean =>
  permissions.some(
    ({ parentCapability, caveats }) =>
      parentCapability === 'requestAddressBook' &&
      !caveats?.some(({ type, value }) => type === 'userRestricted' && value !== false),
  )

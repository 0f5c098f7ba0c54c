import type { Address } from 'viem'
import { addressSchema } from '../../hex/addressSchema.ts'
import { createStoredList } from '../../storage/createStoredList.ts'
import { listNames } from '../../storage/listNames.ts'

/** Safes that were opened in this browser, newest first, checksummed. */
export const recentSafes = createStoredList<Address, Address>({
  key: listNames.safes,
  schema: addressSchema,
  idOf: (safe) => safe,
  most: 8,
})

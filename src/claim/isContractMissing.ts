import { DistributorMissingError } from '../chain/errors.ts'

/** No contract of this kind stands at the address, by the nodes' agreed word. */
export const isContractMissing = (error: unknown): boolean => error instanceof DistributorMissingError

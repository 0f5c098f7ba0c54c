import { DistributorMissingError } from '../chain/errors.ts'

/** No contract of this kind is at the address, by the nodes' agreed answer. */
export const isContractMissing = (error: unknown): boolean => error instanceof DistributorMissingError

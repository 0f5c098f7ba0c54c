import type { ChainReader } from '../../chain/createChainReader.ts'
import { CallRevertsError } from '../../chain/errors.ts'
import { estimateFee } from '../../chain/estimateFee.ts'
import { ManageError } from './manageErrors.ts'

/**
 * Simulates a call and estimates its fee.
 *
 * @throws ManageError where the contract would refuse it; RpcUnreachableError, RpcDisagreementError
 */
export const estimateCall = (reader: ChainReader, request: Parameters<typeof estimateFee>[1]) =>
  estimateFee(reader, request).catch((error: unknown) => {
    if (!(error instanceof CallRevertsError)) throw error
    throw new ManageError(`${error.reason.sentence} Nothing was sent.`, { cause: error })
  })

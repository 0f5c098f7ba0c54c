import { transactionBuilderFile } from '../../operator/deploy/transactionBuilderFile.ts'
import { saveFile } from '../parts/saveFile.ts'

/**
 * Has the browser save calls of a Safe as a file for the transaction builder of Safe’s own apps.
 *
 * @param as the name of the file, without its end
 */
export function saveForBuilder(
  as: string,
  batch: Omit<Parameters<typeof transactionBuilderFile>[0], 'createdAt'>,
): void {
  const file = transactionBuilderFile({ ...batch, createdAt: Math.floor(Date.now() / 1000) })
  saveFile(`${as}.json`, `${JSON.stringify(file, null, 2)}\n`)
}

import type { ListChange } from '../../campaign/list/checkRecipientList.ts'
import { writeRow } from './writeRow.ts'

/** A change as a row of CSV: row, column, what was done, before, after. */
export const writeChange = ({ row, column, done, before, after }: ListChange): string =>
  writeRow([String(row), column, typeof done === 'string' ? done : done.join(' '), before, after])

import type { ListChange } from '../../campaign/list/checkRecipientList.ts'

/** A change as a row of CSV: row, column, what was done, before, after. */
export function writeChange({ row, column, done, before, after }: ListChange): string {
  const cells = [String(row), column, typeof done === 'string' ? done : done.join(' '), before, after]
  return `${cells.map(cell).join(',')}\n`
}

/** A cell that no spreadsheet takes for a formula. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n\r;\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

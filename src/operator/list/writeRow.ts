/** A row of CSV, with no cell that a spreadsheet takes for a formula. */
export const writeRow = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\n`

function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n\r;\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

import { latin1Text } from './latin1Text.ts'

/** Whether a file is an Excel workbook (.xlsx): a ZIP archive that names a workbook's parts. */
export function isWorkbook(file: Uint8Array): boolean {
  const names = zipNames(file)
  return names !== undefined && !names.includes('opendocument.') && /xl\/(workbook|worksheets)/.test(names)
}

/** The first and last part of a ZIP archive, which name the files in it; undefined for other files. */
export function zipNames(file: Uint8Array): string | undefined {
  if (!latin1Text(file.subarray(0, 4)).startsWith('PK\u0003\u0004')) return undefined
  return latin1Text(file.subarray(0, 200_000)) + latin1Text(file.subarray(Math.max(0, file.length - 66_000)))
}

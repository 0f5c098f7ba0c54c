declare global {
  var everclaimOneFile: boolean | undefined
}

/** Whether this is the one file that `npm run build:cli` makes, and not a checkout. */
export const isOneFile: boolean = globalThis.everclaimOneFile ?? false

import { isOneFile } from './oneFile.ts'

/**
 * How a command is run, from the folder of the project or of the one file. Not with `npx`, which would fetch
 * a package of this name from the registry: it isn't ours, and would be given keystores and passwords.
 */
export const everclaim = isOneFile ? 'node everclaim.mjs' : 'node cli/everclaim.mjs'

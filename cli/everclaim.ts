/**
 * How a command is run, from the folder of the project. Not with `npx`, which would fetch a package of this
 * name from the registry: it isn't ours, and would be given keystores and passwords.
 */
export const everclaim = 'node cli/everclaim.mjs'

import { readdirSync } from 'node:fs'

/**
 * The files of a built site that a host serves, as sorted paths with forward slashes below its folder:
 * without what is for the host alone, and without the compressed twins.
 */
export const siteFiles = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/(^|\/)[._]|\.(br|gz)$/.test(path))
    .sort()

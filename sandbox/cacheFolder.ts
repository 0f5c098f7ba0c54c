import { fileURLToPath } from 'node:url'

/** Root of the checkout. */
export const projectFolder = fileURLToPath(new URL('..', import.meta.url))

/** What the sandbox makes and may make again; git ignores it. */
export const cacheFolder = fileURLToPath(new URL('../.cache/sandbox', import.meta.url))

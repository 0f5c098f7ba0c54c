import { builtinEnvironments, type Environment } from 'vitest/runtime'

/**
 * A document for the parts of pages, in a process that can also start what the sandbox has: chains and
 * services. happy-dom's own environment loads modules as for a browser, where a file of this checkout has no
 * path, and its `fetch` refuses another origin that allows none.
 */
export default {
  name: 'document',
  viteEnvironment: 'ssr',
  async setup(global, options) {
    const { fetch, Headers, Request, Response, AbortController, AbortSignal, Blob, File } = globalThis
    const document = await builtinEnvironments['happy-dom'].setup(global, options)
    Object.assign(global, { fetch, Headers, Request, Response, AbortController, AbortSignal, Blob, File })
    return document
  },
} satisfies Environment

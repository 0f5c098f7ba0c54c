import * as v from '../../schema/v.ts'

/** What a page says to the service worker. `build` is the page’s own. */
export const offlineMessageSchema = v.variant('kind', [
  /** Answered with the worker’s own build. A worker of the same one takes over, if it still waits. */
  v.strictObject({ kind: v.literal('hello'), build: v.string() }),
  v.strictObject({
    kind: v.literal('keep'),
    build: v.string(),
    /** Names the campaign that is open. */
    campaign: v.string(),
    /** Paths of the site that its pages are at. */
    documents: v.array(v.string()),
    /** Addresses of folders that its package was read from, each with a slash at its end. */
    folders: v.array(v.string()),
    /** Addresses of what the page has loaded: files of packages, and of `/assets/`. */
    files: v.array(v.string()),
  }),
])
export type OfflineMessage = v.InferOutput<typeof offlineMessageSchema>

export const offlineAnswerSchema = v.strictObject({ build: v.string() })

/** `manifest.json`, `cap.bin` and the shards of a package, and the manifests of rounds before. */
export const packageFile = /^(.*\/)(?:manifest\.json|rounds\.json|cap\.bin|shards\/[\da-f]+\.bin)$/

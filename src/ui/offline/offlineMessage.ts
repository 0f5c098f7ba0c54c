import * as v from '../../schema/v.ts'

/** What a page says to the service worker, which answers with the name of its own build. */
export const offlineMessageSchema = v.strictObject({
  /** Of the page. A worker of the same one takes over, if it still waits, and keeps what is open. */
  build: v.string(),
  /** Id of the campaign that the page is for; null where the site lists none such. */
  campaign: v.nullable(v.string()),
  /** Of the page, with what is behind its `#`. */
  url: v.string(),
  /** Addresses of all that the page has loaded. */
  loaded: v.array(v.string()),
})
export type OfflineMessage = v.InferOutput<typeof offlineMessageSchema>

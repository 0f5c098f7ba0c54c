/** What is needed of `window`; at the top of a tab it is its own parent. */
type FrameWindow = { readonly parent: FrameWindow; readonly document: { readonly URL: string } }

/**
 * Whether a page of another origin is around this one, however far up. `public/boot.js` asks the same before
 * the first paint; the answer that counts is this one, which no missing file can skip.
 */
export function isEmbedded(window: FrameWindow): boolean {
  try {
    for (let frame = window; frame !== frame.parent; frame = frame.parent) void frame.parent.document.URL
    return false
  } catch {
    return true
  }
}

/** What is needed of `window`. */
type FrameWindow = { readonly location: { readonly ancestorOrigins?: ArrayLike<string> } }

/**
 * The origin of the page around this one as the browser itself knows it, or undefined where the browser does
 * not say it: Firefox has long not had it, and a page that hides itself is `null`.
 */
export function parentOrigin(window: FrameWindow): string | undefined {
  const nearest = window.location.ancestorOrigins?.[0]
  return nearest && nearest !== 'null' ? nearest : undefined
}

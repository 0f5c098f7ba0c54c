/** What is needed of `window`. At the top of a tab it is its own parent. */
type FrameWindow = {
  readonly location: { readonly origin: string; readonly ancestorOrigins?: ArrayLike<string> }
  readonly parent: { readonly parent?: unknown }
}

/**
 * Whether the page around this one is itself inside a stranger’s, who could lay something over a Safe’s
 * dialogs. What the header `frame-ancestors` says of all pages around, for hosts that do not send it. A
 * browser that does not name them says at least whether there is one.
 *
 * @param safeHosts Exact origins, which may be inside one another.
 */
export function isHostFramed({ location, parent }: FrameWindow, safeHosts: readonly string[]): boolean {
  const { ancestorOrigins, origin } = location
  if (ancestorOrigins === undefined) return parent.parent !== parent
  return Array.from(ancestorOrigins)
    .slice(1)
    .some((around) => around !== origin && !safeHosts.includes(around))
}

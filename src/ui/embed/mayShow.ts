/**
 * Whether the frame may be shown inside of pages of these origins.
 *
 * @param around origins of all pages around it
 * @param own its own origin, which always may
 * @param ancestors exact origins that the operator has named, or `*` for all
 */
export function mayShow(around: readonly string[], own: string, ancestors: readonly string[]): boolean {
  return around.every((origin) => origin === own || ancestors.includes('*') || ancestors.includes(origin))
}

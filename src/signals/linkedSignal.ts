/**
 * A signal that is aborted with another one, for its reason, or by `stop`, which also lets go of the other
 * one.
 *
 * Not AbortSignal.any: phones that are a few years old do not have it.
 */
export function linkedSignal(other: AbortSignal | undefined): {
  readonly signal: AbortSignal
  stop(reason?: unknown): void
} {
  const controller = new AbortController()
  const stop = (reason?: unknown) => {
    other?.removeEventListener('abort', follow)
    controller.abort(reason)
  }
  const follow = () => stop(other?.reason)
  other?.addEventListener('abort', follow)
  if (other?.aborted) follow()
  return { signal: controller.signal, stop }
}

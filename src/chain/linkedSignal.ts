/**
 * A signal that is aborted with another one, or by `stop`, which also lets go of the other one.
 *
 * Not AbortSignal.any: phones that are a few years old do not have it.
 */
export function linkedSignal(other: AbortSignal): { readonly signal: AbortSignal; stop(): void } {
  const controller = new AbortController()
  const stop = () => {
    other.removeEventListener('abort', stop)
    controller.abort()
  }
  other.addEventListener('abort', stop)
  if (other.aborted) stop()
  return { signal: controller.signal, stop }
}

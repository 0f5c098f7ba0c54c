import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * Runs something that no visitor waits for once the page is readable: when it has asked nothing for a while,
 * two seconds by default. Returns what calls it off.
 *
 * @param quiet milliseconds without an open question after which the page counts as readable
 * @param patience milliseconds after which it counts as readable anyhow: a silent node holds nothing up
 */
export function afterFirstLook(
  client: QueryClient,
  run: () => void,
  quiet = 2_000,
  patience = 15_000,
): () => void {
  const latest = Date.now() + patience
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(done, Math.max(0, Math.min(quiet, latest - Date.now())))
  }
  const done = () => {
    if (client.isFetching({ predicate: isAwaited }) > 0 && Date.now() < latest) return wait()
    callOff()
    run()
  }
  const unsubscribe = client.getQueryCache().subscribe(({ type }) => {
    if (type === 'added' || type === 'updated') wait()
  })
  const callOff = () => {
    clearTimeout(timer)
    unsubscribe()
  }
  wait()
  return callOff
}

const isAwaited = ({ meta }: Query) => meta?.watches !== true

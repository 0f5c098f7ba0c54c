import { useRef } from 'react'

export type Settled<T> = { data: T | undefined; error: Error | undefined; isFetching: boolean }

/**
 * A query's last outcome, kept while the next one is on its way: an error does not blink each time that it is
 * tried again, and an old answer does not come back in between.
 */
export function useSettled<T>(
  key: string,
  result: { data: T | undefined; error: Error | null; isFetching: boolean },
): Settled<T> {
  const last = useRef<{ key: string; data: T | undefined; error: Error | undefined }>(undefined)
  if (!result.isFetching || last.current?.key !== key)
    last.current = { key, data: result.data, error: result.error ?? undefined }
  return { ...last.current, isFetching: result.isFetching }
}

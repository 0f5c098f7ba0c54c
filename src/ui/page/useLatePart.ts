import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { afterFirstLook } from './afterFirstLook.ts'

/**
 * A component that no visitor waits for: it is loaded once the page is readable. Undefined until then, and
 * where it does not come.
 *
 * @param load the same at each drawing
 */
export function useLatePart<Props>(
  isWanted: boolean,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | undefined {
  const client = useQueryClient()
  const [Part, setPart] = useState<ComponentType<Props>>()

  useEffect(() => {
    if (!isWanted) return
    return afterFirstLook(client, async () => {
      try {
        const loaded = await load()
        setPart(() => loaded)
      } catch {
        // The page does without.
      }
    })
  }, [client, isWanted, load])

  return Part
}

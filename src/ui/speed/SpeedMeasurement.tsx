import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { afterFirstLook } from '../page/afterFirstLook.ts'
import { useSite } from '../site/siteContext.ts'
import type { SpeedScriptProps } from './SpeedScript.tsx'

/**
 * Puts the speed-measurement script into the page where the operator wants one, once the page is readable.
 * Whether it arrives, and whether anybody takes its reports, makes no difference to the page.
 *
 * @param route with dynamic segments in brackets: `/claim/[campaign]`
 */
export function SpeedMeasurement({ route }: { route: string }) {
  const { speed } = useSite()
  const client = useQueryClient()
  const [Script, setScript] = useState<ComponentType<SpeedScriptProps>>()

  useEffect(() => {
    if (!speed.isEnabled) return
    return afterFirstLook(client, async () => {
      try {
        const { SpeedScript } = await import('./SpeedScript.tsx')
        setScript(() => SpeedScript)
      } catch {
        // Nothing is measured.
      }
    })
  }, [client, speed.isEnabled])

  return speed.isEnabled && Script ? <Script route={route} speed={speed} /> : null
}

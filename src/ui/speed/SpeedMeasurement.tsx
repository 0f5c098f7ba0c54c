import { useQueryClient } from '@tanstack/react-query'
import type { SpeedInsights } from '@vercel/speed-insights/react'
import { useCallback, useEffect, useState } from 'react'
import { afterFirstLook } from '../page/afterFirstLook.ts'
import { useSite } from '../site/siteContext.ts'
import { reportable, type SpeedEvent } from './reportable.ts'

/**
 * Puts the speed-measurement script into the page where the operator wants one, once the page is readable. Whether it
 * arrives, and whether anybody takes its reports, makes no difference to the page.
 *
 * @param route with dynamic segments in brackets: `/claim/[campaign]`
 */
export function SpeedMeasurement({ route }: { route: string }) {
  const { speed } = useSite()
  const client = useQueryClient()
  const [Script, setScript] = useState<typeof SpeedInsights>()

  useEffect(() => {
    if (!speed.isEnabled) return
    return afterFirstLook(client, () => {
      import('@vercel/speed-insights/react').then(
        (module) => setScript(() => module.SpeedInsights),
        () => undefined,
      )
    })
  }, [client, speed.isEnabled])

  const beforeSend = useCallback((event: SpeedEvent) => reportable(event, route), [route])

  return speed.isEnabled && Script ? (
    <Script
      route={route}
      scriptSrc={speed.scriptUrl}
      endpoint={speed.endpoint}
      framework="next"
      beforeSend={beforeSend}
    />
  ) : null
}

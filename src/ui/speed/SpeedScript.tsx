import { SpeedInsights } from '@vercel/speed-insights/react'
import { useCallback } from 'react'
import type { SiteConfig } from '../../config/site.ts'
import { reportable, type SpeedEvent } from './reportable.ts'

export type SpeedScriptProps = {
  /** With dynamic segments in brackets: `/claim/[campaign]`. */
  route: string
  speed: Extract<SiteConfig['speed'], { isEnabled: true }>
}

/** The tag of the speed-measurement script, and the rule of what it may report. */
export function SpeedScript({ route, speed }: SpeedScriptProps) {
  const beforeSend = useCallback((event: SpeedEvent) => reportable(event, route), [route])
  return (
    <SpeedInsights
      route={route}
      scriptSrc={speed.scriptUrl}
      endpoint={speed.endpoint}
      framework="react"
      beforeSend={beforeSend}
    />
  )
}

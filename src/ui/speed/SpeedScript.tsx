import { SpeedInsights } from '@vercel/speed-insights/react'
import { Component, type ReactNode, useCallback } from 'react'
import type { SiteConfig } from '../../config/site.ts'
import { reportable, type SpeedEvent } from './reportable.ts'

export type SpeedScriptProps = {
  /** With dynamic segments in brackets: `/claim/[campaign]`. */
  route: string
  speed: Extract<SiteConfig['speed'], { isEnabled: true }>
}

/**
 * Its effect throws where the page's policy lets no script in: in a page whose `boot.js` did not come.
 * Without this, React would take down the whole page for it.
 */
class Harmless extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }
  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}

/** The tag of the speed-measurement script, and the rule of what it may report. */
export function SpeedScript({ route, speed }: SpeedScriptProps) {
  const beforeSend = useCallback((event: SpeedEvent) => reportable(event, route), [route])
  return (
    <Harmless>
      <SpeedInsights
        route={route}
        scriptSrc={speed.scriptUrl}
        endpoint={speed.endpoint}
        framework="react"
        beforeSend={beforeSend}
      />
    </Harmless>
  )
}

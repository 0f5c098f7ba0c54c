import { useLatePart } from '../page/useLatePart.ts'
import { useSite } from '../site/siteContext.ts'

const load = async () => (await import('./SpeedScript.tsx')).SpeedScript

/**
 * Puts the speed-measurement script into the page where the operator wants one, once the page is readable.
 * Whether it arrives, and whether anybody takes its reports, makes no difference to the page.
 *
 * @param route with dynamic segments in brackets: `/claim/[campaign]`
 */
export function SpeedMeasurement({ route }: { route: string }) {
  const { speed } = useSite()
  const Script = useLatePart(speed.isEnabled, load)
  return speed.isEnabled && Script ? <Script route={route} speed={speed} /> : null
}

import { Time } from '../../parts/Time.tsx'

/** The headline before a campaign’s window, and after it; in unix seconds. */
export const claimsOpen = (at: number) => (
  <>
    Claims open <Time at={at} only="date" />
  </>
)
export const claimsEnded = (at: number) => (
  <>
    Claims ended <Time at={at} only="date" />
  </>
)

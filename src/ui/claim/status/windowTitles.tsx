import { rich } from '../../language/rich.tsx'
import { Time } from '../../parts/Time.tsx'

/** The headline before a campaign’s window, and after it; in unix seconds. */
export const claimsOpen = (at: number) => rich('Claims open {date}', { date: <Time at={at} only="date" /> })
export const claimsEnded = (at: number) => rich('Claims ended {date}', { date: <Time at={at} only="date" /> })

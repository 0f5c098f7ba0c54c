import { say } from '../language/say.ts'

/**
 * Unix seconds as people read them, in UTC. Contracts may hold any number; only what a calendar can show is
 * shown as a date.
 */
export function utcText(seconds: bigint | number): string {
  if (seconds > 8_640_000_000_000) return say('second {seconds}', { seconds: String(seconds) })
  return `${new Date(Number(seconds) * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

import type { Schedule } from '../campaign/schedule.ts'
import { utcText } from '../chain/utcText.ts'
import { say } from '../language/say.ts'

/** A schedule in one clause. `start` of the campaign, in unix seconds. */
export function scheduleText({ start, schedule }: { start: number; schedule: Schedule }): string {
  const { cliff, duration, tranches } = schedule
  const times = { from: utcText(start), to: utcText(start + duration), cliff: utcText(start + cliff) }
  if (tranches === undefined)
    return cliff === 0
      ? say('unlocks by the second from {from} to {to}', times)
      : say('unlocks by the second from {from} to {to}, nothing before {cliff}', times)
  const places = { ...times, count: tranches }
  return cliff === 0
    ? say(
        {
          one: 'unlocks in {count} equal tranche from {from} to {to}',
          other: 'unlocks in {count} equal tranches from {from} to {to}',
        },
        places,
      )
    : say(
        {
          one: 'unlocks in {count} equal tranche from {from} to {to}, nothing before {cliff}',
          other: 'unlocks in {count} equal tranches from {from} to {to}, nothing before {cliff}',
        },
        places,
      )
}

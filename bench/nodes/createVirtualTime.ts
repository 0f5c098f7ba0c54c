import type { Stopwatch } from '../../src/chain/stopwatch.ts'

type Alarm = { at: number; order: number; run: () => void }

/** Time that passes only while nothing else can happen. */
export type VirtualTime = {
  /** Seconds since it began. */
  now(): number
  stopwatch: Stopwatch
  /** Lets time pass until the work is done. Throws if nothing is left that could finish it. */
  finish<T>(work: Promise<T>): Promise<T>
}

export function createVirtualTime(): VirtualTime {
  let now = 0
  let order = 0
  const alarms = new Set<Alarm>()

  const next = (): Alarm | undefined => {
    let earliest: Alarm | undefined
    for (const alarm of alarms)
      if (!earliest || alarm.at < earliest.at || (alarm.at === earliest.at && alarm.order < earliest.order))
        earliest = alarm
    return earliest
  }

  return {
    now: () => now,
    stopwatch: {
      elapsed: () => now,
      after(seconds, run) {
        const alarm = { at: now + seconds, order: order++, run }
        alarms.add(alarm)
        return () => {
          alarms.delete(alarm)
        }
      },
    },
    async finish(work) {
      let isDone = false
      const watched = work.finally(() => {
        isDone = true
      })
      watched.catch(() => undefined)
      let idle = 0
      for (;;) {
        // All that can happen now happens before time goes on.
        await new Promise((resolve) => setImmediate(resolve))
        if (isDone) return watched
        const alarm = next()
        if (!alarm) {
          // A module that is loaded at that moment takes real time.
          if (++idle > 1_000) throw new Error('Nothing is left to wait for, and the work is not done.')
          await new Promise((resolve) => setTimeout(resolve, 1))
          continue
        }
        idle = 0
        alarms.delete(alarm)
        now = alarm.at
        alarm.run()
      }
    },
  }
}

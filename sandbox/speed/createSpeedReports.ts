import { keysOf } from '../../src/schema/placeOf.ts'
import * as v from '../../src/schema/v.ts'
import { type SpeedMetric, speedReportSchema } from './speedReport.ts'

/** One measured value, and when it came in. */
export type ReceivedMetric = SpeedMetric & {
  /** ISO 8601 */
  readonly receivedAt: string
}

/** Values that are kept at most, the newest ones. */
const most = 500

/**
 * Stands for the host that takes the site's speed reports: remembers the newest values, and refuses all that
 * is no report.
 */
export function createSpeedReports() {
  let metrics: readonly ReceivedMetric[] = []
  return {
    /** What is wrong with a report, one sentence for each fault; nothing when it was taken. */
    receive(body: unknown): readonly string[] {
      const parsed = v.safeParse(speedReportSchema, body)
      if (!parsed.success)
        return parsed.issues.map((issue) => `${keysOf(issue).join('.') || 'report'}: ${issue.message}`)
      const receivedAt = new Date().toISOString()
      metrics = [...metrics, ...parsed.output.metrics.map((metric) => ({ ...metric, receivedAt }))].slice(
        -most,
      )
      return []
    },
    /** Newest last. */
    list: () => metrics,
    clear() {
      metrics = []
    },
  }
}

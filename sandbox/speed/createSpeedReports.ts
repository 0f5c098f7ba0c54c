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
      const parsed = speedReportSchema.safeParse(body)
      if (!parsed.success)
        return parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'report'}: ${message}`)
      const receivedAt = new Date().toISOString()
      metrics = [...metrics, ...parsed.data.metrics.map((metric) => ({ ...metric, receivedAt }))].slice(-most)
      return []
    },
    /** Newest last. */
    list: () => metrics,
    clear() {
      metrics = []
    },
  }
}

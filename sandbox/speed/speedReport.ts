import { z } from 'zod'

/**
 * A page's path without query and fragment: what is looked at is behind `#` and must never be reported.
 */
const path = z
  .string()
  .max(200)
  .regex(/^\/[^?#]*$/)

/** What the site's own speed script (`src/ui/speed/speed.js`) sends; docs/site.md names the fields. */
export const speedReportSchema = z.strictObject({
  schema: z.literal('everclaim.speed.v1'),
  sdkName: z.string().max(60),
  sdkVersion: z.string().max(20),
  metrics: z
    .array(
      z.strictObject({
        id: z.string().max(60),
        metricType: z.enum(['CLS', 'FCP', 'INP', 'LCP', 'TTFB']),
        /** Milliseconds; of CLS a score without unit. */
        value: z.number().nonnegative(),
        route: path,
        origin: z.string().max(100),
        path,
      }),
    )
    .min(1)
    .max(50),
})

export type SpeedMetric = z.infer<typeof speedReportSchema>['metrics'][number]

import * as v from '../../src/schema/v.ts'

/**
 * A page's path without query and fragment: what is looked at is behind `#` and must never be reported.
 */
const path = v.pipe(v.string(), v.maxLength(200), v.regex(/^\/[^?#]*$/))

/** What the site's own speed script (`src/ui/speed/speed.js`) sends; docs/site.md names the fields. */
export const speedReportSchema = v.strictObject({
  schema: v.literal('everclaim.speed.v1'),
  sdkName: v.pipe(v.string(), v.maxLength(60)),
  sdkVersion: v.pipe(v.string(), v.maxLength(20)),
  metrics: v.pipe(
    v.array(
      v.strictObject({
        id: v.pipe(v.string(), v.maxLength(60)),
        metricType: v.picklist(['CLS', 'FCP', 'INP', 'LCP', 'TTFB']),
        /** Milliseconds; of CLS a score without unit. */
        value: v.pipe(v.number(), v.finite(), v.minValue(0)),
        route: path,
        origin: v.pipe(v.string(), v.maxLength(100)),
        path,
      }),
    ),
    v.minLength(1),
    v.maxLength(50),
  ),
})

export type SpeedMetric = v.InferOutput<typeof speedReportSchema>['metrics'][number]

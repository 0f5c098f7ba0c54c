import { EverclaimError } from '../errors.ts'
import { say } from '../language/say.ts'
import { PackageDamagedError } from './packageErrors.ts'
import { mostPackageBytes } from './packageLimits.ts'
import type { PackageSource } from './verifyPackage.ts'

/** Milliseconds for a whole package. A million recipients over a line of 2 Mbit/s take about ten minutes. */
const mostTime = 30 * 60_000

/** A place gave each file in time, and all of them not. Says nothing about what is in them. */
export class PackageTooSlowError extends EverclaimError {
  override name = 'PackageTooSlowError'
  constructor() {
    super(
      say(
        {
          one: 'The package didn’t load within {count} minute.',
          other: 'The package didn’t load within {count} minutes.',
        },
        { count: mostTime / 60_000 },
      ),
      {
        docs: 'package-format',
        isRetryable: true,
      },
    )
  }
}

/**
 * The same source, which gives up where the whole is larger or slower than any package: each file alone may
 * be neither.
 */
export function limitSource(source: PackageSource, now: () => number = Date.now): PackageSource {
  const until = now() + mostTime
  let sum = 0
  return {
    ...source,
    async read(path, most) {
      if (now() > until) throw new PackageTooSlowError()
      const bytes = await source.read(path, most)
      sum += bytes?.length ?? 0
      if (sum > mostPackageBytes)
        throw new PackageDamagedError(
          path,
          say('{path} makes the whole more than {most} bytes, which no package has.', {
            path,
            most: mostPackageBytes,
          }),
        )
      return bytes
    },
  }
}

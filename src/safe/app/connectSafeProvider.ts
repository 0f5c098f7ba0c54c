import type { SafeApp } from './createSafeApp.ts'
import { createSafeProvider, type SafeProvider } from './createSafeProvider.ts'
import { SafeInfoUnavailableError } from './errors.ts'
import type { SafeInfo } from './messages.ts'

/**
 * Shakes hands with the host around us and gives the provider of its Safe.
 *
 * @throws SafeInfoUnavailableError 'Could not load Safe information', caused by what stood in the way
 */
export async function connectSafeProvider(
  app: SafeApp,
): Promise<{ provider: SafeProvider; safe: SafeInfo; origin: string }> {
  try {
    const { safe, origin } = await app.connect()
    return { provider: createSafeProvider({ app, safe }), safe, origin }
  } catch (cause) {
    throw new SafeInfoUnavailableError(cause)
  }
}

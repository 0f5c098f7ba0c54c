import type { ServiceMessage } from '../../../safe/service/wire/messages.ts'

/**
 * The app that asked for a message, according to the service: apps say it as JSON with a name and an address,
 * or as any text.
 */
export function originOf({ name, origin }: Pick<ServiceMessage, 'name' | 'origin'>): string | undefined {
  if (name) return name
  if (!origin) return undefined
  try {
    const reported: unknown = JSON.parse(origin)
    if (typeof reported !== 'object' || reported === null) return origin
    const parts = ['name', 'url'].flatMap((key) => {
      const value = Object.hasOwn(reported, key)
        ? (reported as Readonly<Record<string, unknown>>)[key]
        : undefined
      return typeof value === 'string' && value ? [value] : []
    })
    return parts.join(', ') || undefined
  } catch {
    return origin
  }
}

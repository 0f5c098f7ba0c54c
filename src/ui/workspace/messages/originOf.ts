import type { ServiceMessage } from '../../../safe/service/wire/messages.ts'

/**
 * The app that asked for a message, by the service's word: apps say it as JSON with a name and an address, or
 * as any text.
 */
export function originOf({ name, origin }: Pick<ServiceMessage, 'name' | 'origin'>): string | undefined {
  if (name) return name
  if (!origin) return undefined
  try {
    const told: unknown = JSON.parse(origin)
    if (typeof told !== 'object' || told === null) return origin
    const parts = ['name', 'url'].flatMap((key) => {
      const value = Object.hasOwn(told, key) ? (told as Readonly<Record<string, unknown>>)[key] : undefined
      return typeof value === 'string' && value ? [value] : []
    })
    return parts.join(', ') || undefined
  } catch {
    return origin
  }
}

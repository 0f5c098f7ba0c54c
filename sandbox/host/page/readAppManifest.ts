import * as v from '../../../src/schema/v.ts'

const manifestSchema = v.object({
  name: v.pipe(v.string(), v.minLength(1)),
  safe_apps_permissions: v.optional(v.array(v.string())),
})

/** Browser features that a host may pass on to an app. Others stay off, whatever a manifest asks for. */
const features = ['clipboard-read', 'clipboard-write', 'camera', 'microphone', 'geolocation', 'fullscreen']

/** Milliseconds. */
const deadline = 5_000

/**
 * The name of an app and the browser features it asks for, from the manifest at its address; without one, its
 * host name.
 */
export async function readAppManifest(appUrl: string): Promise<{ name: string; features: string[] }> {
  const { origin, pathname, host } = new URL(appUrl)
  // Apps are added by the address of a site or of one campaign, and may be opened at a page below it.
  const [added = ''] = /^\/claim\/[^/]+/.exec(pathname) ?? []
  const url = `${origin}${added}/manifest.json`
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(deadline), credentials: 'omit' })
    const { name, safe_apps_permissions = [] } = v.parse(manifestSchema, await response.json())
    return { name, features: safe_apps_permissions.filter((each) => features.includes(each)) }
  } catch {
    return { name: host, features: [] }
  }
}

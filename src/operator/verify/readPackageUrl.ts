import { say } from '../../language/say.ts'

/**
 * The address of a package, which ends with a slash; or a sentence that says what is wrong with what was
 * typed.
 */
export type TypedPackageUrl = { readonly url: string } | { readonly fault: string }

/**
 * Reads the address of a package as a person types it: an `https:` address, or a path of this site.
 *
 * @param origin of the page
 */
export function readPackageUrl(text: string, origin: string): TypedPackageUrl {
  const trimmed = text.trim().replace(/manifest\.json$/, '')
  const url = URL.canParse(trimmed, origin) ? new URL(trimmed, origin) : undefined
  const isOwn = url?.origin === origin && /^(\/|https?:)/i.test(trimmed)
  if (!url || (!isOwn && !/^https:\/\//i.test(trimmed)))
    return {
      fault: say('This isn’t a package URL. Enter the https:// address of the folder with manifest.json.'),
    }
  if (url.search || url.hash || url.username)
    return { fault: say('The address of a package has no question mark, no # and no user name.') }
  return { url: url.href.endsWith('/') ? url.href : `${url.href}/` }
}

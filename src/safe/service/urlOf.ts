import { message, type Values } from '../../language/say.ts'
import { SafeServiceRequestError } from './errors.ts'

/** Only for reading links: nothing is ever asked there. */
const nowhere = 'http://service.invalid'

/**
 * The path of a call with its parameters in it, each as one segment.
 *
 * @throws SafeServiceRequestError for a parameter that is missing, empty, or no segment of a path
 */
export function pathOf(
  call: string,
  template: string,
  parameters: Readonly<Record<string, unknown>>,
): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined
    const fault = (text: string, values?: Values) =>
      new SafeServiceRequestError({ call, field: name, fault: text, ...(values ? { values } : {}) })
    if (typeof value !== 'string')
      throw fault(message('The wallet service was not asked for {call}: {field} is missing.'))
    if (value.trim() === '')
      throw fault(message('The wallet service was not asked for {call}: {field} is empty.'))
    // A URL takes these as steps between folders, and so would ask for something else.
    if (value === '.' || value === '..')
      throw fault(
        message('The wallet service was not asked for {call}: {field} is "{value}", which is no name.'),
        { value },
      )
    try {
      return encodeURIComponent(value)
    } catch (cause) {
      throw new SafeServiceRequestError({
        call,
        field: name,
        fault: message('The wallet service was not asked for {call}: {field} is not well-formed text.'),
        cause,
      })
    }
  })
}

/** `?a=1&b=2` of what has a value; nothing of null, undefined, or no values at all. */
export function queryOf(values: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    if (value !== null && value !== undefined) query.append(name, String(value))
  const text = query.toString()
  return text && `?${text}`
}

/**
 * The query of the service's link to another page. Only that is taken: proxies rewrite scheme and host, and
 * what a service answers must not decide whom this site asks.
 *
 * @throws SafeServiceRequestError for a link to another path than the call's
 */
export function queryOfPage(call: string, path: string, link: string): string {
  const fault = (what: string, cause?: unknown) =>
    new SafeServiceRequestError({ call, field: 'page', fault: what, cause })
  let url: URL
  try {
    url = new URL(link, `${nowhere}${path}`)
  } catch (cause) {
    throw fault(message('The wallet service was not asked for {call}: {field} is not a link.'), cause)
  }
  // A service behind a proxy may know itself under another folder, so only the end has to agree.
  if (!/^https?:$/.test(url.protocol) || !plain(url.pathname).endsWith(plain(path)))
    throw fault(message('The wallet service was not asked for {call}: {field} is a link to something else.'))
  return url.search
}

/** Percent codes and addresses are the same in either case, and so is a path with a slash at its end. */
const plain = (path: string) => path.toLowerCase().replace(/^(.*[^/])?\/*$/s, '$1')

import { wellKnownDomains } from './wellKnownDomains.ts'

/**
 * Whether the address of a site could be mistaken for one of a well-known name: a letter more, less, changed
 * or out of place, letters that look alike, a word beside it, another ending.
 *
 * @param hostname in the form of `URL.hostname`, without letters beyond ASCII
 * @returns the well-known name and the part of the address; undefined where there is none
 */
export function lookAlikeDomain(hostname: string): { name: string; label: string } | undefined {
  const labels = hostname.split('.')
  for (const own of Object.values(wellKnownDomains))
    if (own.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`))) return
  for (const [place, label] of labels.slice(0, -1).entries()) {
    const rest = labels.slice(place + 1).join('.')
    for (const [name, own] of Object.entries(wellKnownDomains)) {
      // A project's own page about it, as `metamask.acme.example`, unless the name's own domain is there.
      const isPage = rest.includes('.') && !sharedHosts.has(rest)
      if (isPage && label === name && !own.some((domain) => `${label}.${rest}`.startsWith(`${domain}.`)))
        continue
      if (looksLike(label, name)) return { name, label }
    }
  }
  return
}

/** Where anybody has a name of their own below, so that a look-alike costs nothing. */
const sharedHosts: ReadonlySet<string> = new Set([
  ...['pages.dev', 'workers.dev', 'vercel.app', 'netlify.app', 'web.app', 'firebaseapp.com', 'github.io'],
  ...['gitbook.io', 'herokuapp.com', 'blogspot.com', 'webflow.io', 'weebly.com', 'wixsite.com', 'surge.sh'],
])

function looksLike(label: string, name: string): boolean {
  const plain = label.replaceAll('-', '')
  const seen = asSeen(plain)
  const known = asSeen(name)
  if (seen === known || label.split('-').some((word) => asSeen(word) === known)) return true
  if (name.length >= 8 && seen.includes(known)) return true
  return isMisspelt(plain, name) || isMisspelt(seen, known)
}

function isMisspelt(word: string, name: string): boolean {
  if (name.length >= 10) return differences(word, name) <= (name.length >= 12 ? 2 : 1)
  if (name.length < 7) return isOneSwap(word, name)
  // In a short name another letter makes another word, as “metatask”, unless it is a vowel for a vowel.
  if (word.length === name.length && spoken(word) !== spoken(name)) return isOneSwap(word, name)
  // And so does one more, unless it is there twice.
  if (name.length < 8 && word.length > name.length) return single(word) === single(name)
  return differences(word, name) <= 1
}

const single = (word: string) => [...word].filter((letter, place) => letter !== word[place - 1]).join('')
const spoken = (word: string) => word.replace(/[aeou]/g, 'a')

/** Whether two neighbours have changed places, and that is all. */
function isOneSwap(left: string, right: string): boolean {
  const at = [...left].findIndex((letter, place) => letter !== right[place])
  return at >= 0 && left === `${right.slice(0, at)}${right[at + 1] ?? ''}${right[at]}${right.slice(at + 2)}`
}

/** With one letter for those that are hard to tell from each other. */
const asSeen = (label: string) =>
  label
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('cl', 'd')
    .replace(/[0-9ij]/g, (letter) => twins[letter] ?? letter)

const twins: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'l',
  3: 'e',
  4: 'a',
  5: 's',
  6: 'b',
  8: 'b',
  9: 'g',
  i: 'l',
  j: 'l',
}

/** Letters that are more, fewer, others or swapped with their neighbour; 3 stands for anything above 2. */
function differences(left: string, right: string): number {
  if (Math.abs(left.length - right.length) > 2) return 3
  let twoAbove: number[] = []
  let above = Array.from({ length: right.length + 1 }, (_, column) => column)
  for (let row = 1; row <= left.length; row++) {
    const current = [row]
    for (let column = 1; column <= right.length; column++) {
      const isSame = left[row - 1] === right[column - 1]
      const isSwapped =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
      current.push(
        Math.min(
          (above[column] ?? 3) + 1,
          (current[column - 1] ?? 3) + 1,
          (above[column - 1] ?? 3) + (isSame ? 0 : 1),
          isSwapped ? (twoAbove[column - 2] ?? 3) + 1 : 3,
        ),
      )
    }
    twoAbove = above
    above = current
  }
  return Math.min(3, above[right.length] ?? 3)
}

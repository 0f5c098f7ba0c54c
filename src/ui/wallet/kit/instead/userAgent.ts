/**
 * In place of `ua-parser-js`, of which the kit takes the name of the desktop system and nothing else: to
 * choose a wallet's download. Names are those of its version 1.
 */
export function UAParser(agent = typeof navigator === 'undefined' ? '' : navigator.userAgent) {
  return { os: { name: systems.find(([sign]) => sign.test(agent))?.[1] } }
}

/** The first that fits: telephones name a desktop system, too. */
const systems = [
  [/android/i, 'Android'],
  [/iphone|ipad|ipod/i, 'iOS'],
  [/windows nt/i, 'Windows'],
  [/macintosh/i, 'Mac OS'],
  [/linux/i, 'Linux'],
] as const

/**
 * Apps that open links in a browser of their own, by what it says in its user agent. A wallet does not open
 * from most of them, and none is found there.
 */
const apps: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bTelegram\b/, 'Telegram'],
  [/\bDiscord\b/, 'Discord'],
  [/\bTwitter/, 'X'],
  [/\bInstagram\b/, 'Instagram'],
  [/\bFB(?:AN|AV|_IAB)\b/, 'Facebook'],
  [/\bLinkedInApp\b/, 'LinkedIn'],
  [/\bReddit\b/, 'Reddit'],
  [/\bLine\//, 'LINE'],
  [/\bMicroMessenger\b/, 'WeChat'],
  [/\b(?:musical_ly|BytedanceWebview)/, 'TikTok'],
]

/** The app whose own browser this is; undefined in an ordinary browser, and in that of a wallet. */
export function appAround(userAgent: string, hasWallet: boolean): string | undefined {
  if (hasWallet) return undefined
  return apps.find(([mark]) => mark.test(userAgent))?.[1]
}

/**
 * What opens a page in the device's browser: Chrome's `intent:` on Android, Safari's own scheme on an iPhone
 * or iPad. Apps may ignore either. Undefined elsewhere.
 */
export function wayOut({ host, pathname, search, hash }: URL, userAgent: string): string | undefined {
  const rest = `${host}${pathname}${search}${hash}`
  // `Intent.parseUri` takes the last fragment for its own: the page's is kept.
  if (/android/i.test(userAgent))
    return `intent://${rest}#Intent;scheme=https;action=android.intent.action.VIEW;end`
  return /iphone|ipad/i.test(userAgent) ? `x-safari-https://${rest}` : undefined
}

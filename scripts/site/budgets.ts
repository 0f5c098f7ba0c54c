/** Bytes compressed with gzip, but of fonts, which are compressed already. */
export type Budget = {
  /** Scripts of the first load: all that the document asks for. */
  scripts: number
  styles: number
  /** Letters that the document asks for ahead. */
  fonts: number
  /** Scripts, styles and fonts that the document asks for, and the document. */
  requests: number
}

/** Pages with bundles of their own: scripts and styles that their documents ask for. */
export const besideBudgets: Readonly<Record<'docs' | 'embed', Pick<Budget, 'scripts' | 'styles'>>> = {
  docs: { scripts: 12_400, styles: 3_000 },
  embed: { scripts: 32_200, styles: 2_600 },
}

/** All that a service worker keeps of the bundle, letters compressed once more. */
export const keptBudget = 515_000

/** Parts that a campaign’s page loads later, by the modules that its code names. */
type Later = { parts: readonly string[]; scripts: number }

const byItself = [
  'src/ui/offline/OfflinePart.tsx',
  'src/ui/page/persistCache.ts',
  'src/ui/speed/SpeedScript.tsx',
]

/**
 * What pages may weigh, a few per cent above what they do. A budget that is met with room is lowered; one
 * that is exceeded names the module that brought it (`budgets.test.ts`).
 */
export const budgets: Readonly<Record<string, Budget>> = {
  '/': { scripts: 143_000, styles: 6_400, fonts: 29_400, requests: 13 },
  '/404': { scripts: 89_500, styles: 4_900, fonts: 29_400, requests: 10 },
  '/claim/[campaign]': { scripts: 142_500, styles: 6_300, fonts: 29_400, requests: 11 },
  '/claim/[campaign]/receipt': { scripts: 147_500, styles: 7_100, fonts: 29_400, requests: 13 },
  '/claim/[campaign]/safe': { scripts: 173_000, styles: 7_100, fonts: 29_400, requests: 15 },
  '/claim/[campaign]/without-this-site': { scripts: 145_000, styles: 6_800, fonts: 29_400, requests: 13 },
  '/claim': { scripts: 90_200, styles: 4_900, fonts: 29_400, requests: 10 },
  '/claim/opened': { scripts: 90_200, styles: 4_900, fonts: 29_400, requests: 10 },
  '/claim/opened/receipt': { scripts: 90_200, styles: 4_900, fonts: 29_400, requests: 10 },
  '/claim/opened/safe': { scripts: 90_200, styles: 4_900, fonts: 29_400, requests: 10 },
  '/claim/opened/without-this-site': { scripts: 90_200, styles: 4_900, fonts: 29_400, requests: 10 },
  '/create': { scripts: 90_500, styles: 4_900, fonts: 29_400, requests: 11 },
  '/help': { scripts: 90_200, styles: 4_900, fonts: 29_400, requests: 10 },
  '/manage': { scripts: 146_200, styles: 7_200, fonts: 29_400, requests: 13 },
  '/safe': { scripts: 173_000, styles: 7_100, fonts: 29_400, requests: 15 },
  '/verify': { scripts: 90_300, styles: 4_900, fonts: 29_400, requests: 11 },
}

const dialog = ['src/ui/wallet/kit/Kit.tsx', 'src/ui/wallet/WalletNotice.tsx']

/**
 * Scripts of a campaign’s page with what it then loads by itself, with the dialog that connects, with what
 * comes once that is drawn, for a wallet that is connected, and in a frame with what asks the host around it,
 * before which nothing is seen there.
 */
export const laterBudgets: Readonly<
  Record<
    | 'without a press'
    | 'with the wallet dialog'
    | 'with all that a wallet is asked by'
    | 'that asks a Safe’s host',
    Later
  >
> = {
  'that asks a Safe’s host': { parts: ['src/ui/frame/openSafeHost.ts'], scripts: 148_500 },
  'without a press': { parts: byItself, scripts: 146_000 },
  'with the wallet dialog': { parts: [...byItself, ...dialog], scripts: 238_500 },
  'with all that a wallet is asked by': {
    parts: [
      ...byItself,
      ...dialog,
      'src/ui/wallet/kit/connectedRequests.ts',
      'src/ui/session/signInStore.ts',
      'src/wallet/readSafeAccount.ts',
    ],
    scripts: 310_000,
  },
}

import type { CallAnswerOnWire } from '../../src/safe/service/calls.ts'

type SafeApp = CallAnswerOnWire<'getSafeApps'>[number]

/**
 * Apps that do not exist, to have every form of entry in the list. Nobody can own a name below `.example`.
 */
const invented = [
  {
    id: 101,
    url: 'https://batches.example',
    name: 'Batch Builder (invented)',
    description: 'Several calls in one transaction.',
    provider: { name: 'Nobody', url: 'https://nobody.example' },
    accessControl: { type: 'NO_RESTRICTIONS', value: null },
    tags: ['transaction-builder', 'Infrastructure'],
    features: ['BATCHED_TRANSACTIONS'],
    developerWebsite: 'https://nobody.example',
    socialProfiles: [
      { platform: 'GITHUB', url: 'https://github.example/batches' },
      { platform: 'TWITTER', url: 'https://twitter.example/batches' },
    ],
    featured: true,
  },
  {
    id: 102,
    url: 'https://treasury.example/app',
    name: 'Treasury for members (invented)',
    description: 'Listed in the hosts of its makers only.',
    provider: null,
    accessControl: { type: 'DOMAIN_ALLOWLIST', value: ['https://members.example'] },
    tags: ['Finance'],
    features: [],
    developerWebsite: null,
    socialProfiles: [{ platform: 'DISCORD', url: 'https://discord.example/treasury' }],
    featured: false,
  },
  {
    id: 103,
    url: 'https://gallery.example',
    name: 'Gallery (invented)',
    description: 'Drawings to look at.',
    provider: null,
    accessControl: { type: 'NO_RESTRICTIONS', value: null },
    tags: ['nft'],
    features: [],
    developerWebsite: null,
    socialProfiles: [{ platform: 'TELEGRAM', url: 'https://telegram.example/gallery' }],
    featured: false,
  },
] as const

/**
 * The list of apps: those of the sandbox at `origin`, then invented ones.
 *
 * @param filter `url` keeps the app at this address; `clientUrl`, the origin of a host, leaves out apps of
 * other hosts
 */
export function safeAppList(
  own: readonly { readonly name: string; readonly path: string; readonly description: string }[],
  origin: string,
  chainId: number,
  filter: { readonly url?: string | null | undefined; readonly clientUrl?: string | null | undefined },
): SafeApp[] {
  const shared = { chainIds: [String(chainId)] }
  const apps: SafeApp[] = [
    ...own.map(({ name, path, description }, index) => ({
      ...shared,
      id: index + 1,
      url: new URL(path, origin).href,
      iconUrl: new URL(`${path}icon.svg`, origin).href,
      name,
      description,
      provider: null,
      accessControl: { type: 'NO_RESTRICTIONS', value: null },
      tags: ['Airdrop'],
      features: ['BATCHED_TRANSACTIONS'],
      developerWebsite: null,
      socialProfiles: [],
      featured: false,
    })),
    ...invented.map((app) => ({
      ...shared,
      ...app,
      iconUrl: null,
      tags: [...app.tags],
      features: [...app.features],
      accessControl: { ...app.accessControl, value: app.accessControl.value && [...app.accessControl.value] },
      socialProfiles: [...app.socialProfiles],
    })),
  ]
  const { url, clientUrl } = filter
  return apps.filter(
    (app) =>
      (!url || bare(app.url) === bare(url)) &&
      (!clientUrl || !app.accessControl.value || app.accessControl.value.map(bare).includes(bare(clientUrl))),
  )
}

const bare = (url: string) => url.replace(/^(.*[^/])?\/*$/s, '$1')

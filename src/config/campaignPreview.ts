/**
 * What a build knows of a configured campaign before any page is opened: texts and terms of its package,
 * which the build recomputed to the campaign's distributor, as a page does. Nothing here is of the chain:
 * neither whether the campaign is open, nor whether it can pay.
 */
export type CampaignPreview = {
  readonly title: string
  /** Left out where the package has none, and on the home page of several campaigns. */
  readonly description?: string
  readonly token: { readonly symbol: string; readonly decimals: number }
  /** Unix seconds, half-open; `end: null` means that the window never closes. */
  readonly window: { readonly start: number; readonly end: number | null }
  /** Base units, decimal digits. */
  readonly total: string
  /** Recipients. */
  readonly count: number
  /** Leading bits of an address that name its shard. */
  readonly prefixBits: number
}

/** By the campaign's id. A campaign whose package the build could not reach is not in it. */
export type CampaignPreviews = Readonly<Record<string, CampaignPreview>>

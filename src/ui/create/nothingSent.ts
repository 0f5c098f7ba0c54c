import { say } from '../../language/say.ts'
import type { CampaignDraft } from '../../operator/create/campaignDraft.ts'

/** What a trouble on the way says of money: once something was asked for, it speaks for itself alone. */
export const nothingSent = ({ underWay }: Pick<CampaignDraft, 'underWay'>): string =>
  underWay ? say('Nothing further was sent.') : say('Nothing was sent.')

import { getAddress } from 'viem'
import type { Manifest } from '../../campaign/manifest.ts'
import type { CampaignDraft } from '../create/campaignDraft.ts'

/** The zero address stands for the chain's own coin. */
const native = `0x${'0'.repeat(40)}`

/**
 * What the next round takes over from the last one. Its hosts are none of them: they hold the last one's
 * files.
 *
 * @param now unix seconds; the next round opens then, for as long as the last one
 */
export function settingsOfRound(
  { token, window, receivers, texts }: Manifest,
  now: number,
): Pick<CampaignDraft, 'token' | 'window' | 'receivers' | 'texts'> {
  const sweep = getAddress(receivers.sweep)
  const yields = getAddress(receivers.yield)
  const gas = getAddress(receivers.gas)
  const isOne = sweep === yields && sweep === gas
  return {
    token:
      token.address === native
        ? { kind: 'native', address: '' }
        : { kind: 'erc20', address: getAddress(token.address) },
    window: {
      start: now,
      end: window.end === null ? null : now + (window.end - window.start),
      isEndless: window.end === null,
      isCancellable: window.cancellable === true,
    },
    receivers: {
      isOne,
      one: isOne ? sweep : '',
      sweep,
      yield: yields,
      gas,
      confirmed: [],
    },
    texts: {
      title: texts.title,
      description: texts.description ?? '',
      url: texts.url ?? '',
      id: '',
      terms: '',
      hosts: '',
    },
  }
}

import { say } from '../../../language/say.ts'
import type { SafeData, SafeInfo } from '../../../safe/app/messages.ts'
import { shortText } from '../../parts/shortText.ts'
import { chainLook } from '../network/chainLook.ts'

/**
 * Why the Safe that a host has open is not connected, in sentences: it is on another chain than the site.
 * Undefined where host and site are on the same one.
 *
 * @param around what the host says of its chain; undefined while it has not answered
 */
export function hostChainFault(
  wanted: number,
  safe: Pick<SafeInfo, 'chainId'>,
  around: Pick<SafeData<'getChainInfo'>, 'chainId' | 'chainName'> | undefined,
): string | undefined {
  const { name } = chainLook(wanted)
  const aroundId = around && Number(around.chainId)
  if (safe.chainId === wanted) {
    if (aroundId === undefined || aroundId === wanted) return undefined
    return say(
      'The page around this one reports two networks: {name} for its Safe, and {other} for itself. Nothing was connected. Choose the network there and reload.',
      { name, other: nameOf(aroundId, around?.chainName) },
    )
  }
  const said = aroundId === safe.chainId ? around?.chainName : undefined
  return say(
    'The Safe around this page is on {other}, but this site works on {name} only. Nothing was connected. On {name}, the same address may have another owner. Open a Safe on {name} in the page around this one.',
    { name, other: nameOf(safe.chainId, said) },
  )
}

function nameOf(chainId: number, said: string | undefined): string {
  const known = chainLook(chainId)
  const name = known.mark ? known.name : shortText(said ?? known.name, 40)
  return say('{name} (chain {chainId})', { name, chainId: String(chainId) })
}

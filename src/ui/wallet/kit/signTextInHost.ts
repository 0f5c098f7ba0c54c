import type { Hex } from 'viem'
import type { SiteConfig } from '../../../config/site.ts'
import type { Granted } from '../../../guard/grant.ts'
import { grantText } from '../../../guard/guard.ts'
import type { Place } from '../../../guard/place.ts'
import { say } from '../../../language/say.ts'
import { serviceOf } from '../../../multisig/sources/serviceOf.ts'
import type { SafeApp } from '../../../safe/app/createSafeApp.ts'
import { hashMessage } from '../../../safe/app/hashMessage.ts'
import { hashSafeMessage } from '../../../safe/app/hashSafeMessage.ts'
import { linkedSignal } from '../../../signals/linkedSignal.ts'
import { sleep } from '../../../signals/sleep.ts'
import type { TextRequest } from '../walletContext.ts'

/** Milliseconds for a host to take a setting; one that does not know it may be silent. */
const settingsDeadlineMs = 3_000
/** Milliseconds between two looks at how many owners have signed. */
const every = 4_000

/**
 * Has the Safe of the host around the page sign one of this site's own texts, off chain. The host asks its
 * owners; hosts refuse as well when their dialog is closed after the first of several has signed, so a
 * refusal counts only where no owner has.
 *
 * @param ask What asks the host; it rejects with the kit's own errors.
 */
export async function signTextInHost(
  {
    site,
    place,
    app,
    version,
    ask,
  }: { site: SiteConfig; place: Place; app: SafeApp; version: string | null; ask: Ask },
  request: TextRequest,
): Promise<Hex> {
  const { account, text, signal, onProgress } = request
  const { chainId } = site
  const granted = grantText(request, place).ofHost()
  const messageHash = hashSafeMessage({ safeAddress: account, chainId, version }, hashMessage(text))
  signal?.throwIfAborted()
  const end = linkedSignal(signal)
  const count = () => countSigned(site, messageHash, end.signal)
  const watch = onProgress
    ? setInterval(
        () => void count().then((reported) => reported && !end.signal.aborted && onProgress(reported)),
        every,
      )
    : undefined
  try {
    try {
      // Where the host would have it approved on chain otherwise: owners would pay for each acceptance.
      await app
        .setSettings({ offChainSigning: true }, { signal: end.signal, deadlineMs: settingsDeadlineMs })
        .catch(() => undefined)
      end.signal.throwIfAborted()
      const signed = await ask(granted, end.signal)
      if ('signature' in signed && typeof signed.signature === 'string' && /^0x/.test(signed.signature))
        return signed.signature as Hex
      // Approved on chain: as soon as that transaction is executed, an empty signature is a good one.
      if ('safeTxHash' in signed) return await untilApproved(app, text, end.signal)
    } catch (error) {
      const reported = await count()
      if (end.signal.aborted || !reported?.signed) throw error
      onProgress?.(reported)
    }
    const signature = await app.getOffChainSignature(messageHash, { signal: end.signal, deadlineMs: null })
    if (signature === undefined) throw new Error(say('The host stopped answering.'))
    return signature
  } finally {
    clearInterval(watch)
    end.stop()
  }
}

export type Ask = (granted: Granted<'signMessage'>, signal: AbortSignal) => ReturnType<SafeApp['signMessage']>

async function untilApproved(app: SafeApp, text: string, signal: AbortSignal): Promise<Hex> {
  for (;;) {
    if (await app.isMessageSigned(text)) return '0x'
    signal.throwIfAborted()
    await sleep(every, signal)
    signal.throwIfAborted()
  }
}

/** According to the wallet service, which decides nothing here; undefined where it does not say. */
async function countSigned(site: SiteConfig, messageHash: Hex, signal: AbortSignal) {
  if (!site.safeService.isEnabled) return undefined
  try {
    const reported = await serviceOf(site).getSafeMessage({ message_hash: messageHash, signal })
    return { signed: reported.confirmationsSubmitted, required: reported.confirmationsRequired }
  } catch {
    return undefined
  }
}

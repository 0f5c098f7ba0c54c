import { Suspense } from 'react'
import { say } from '../../language/say.ts'
import { useAskedSafe } from '../multisig/useAskedSafe.ts'
import { lazyPart } from '../parts/lazyPart.ts'
import { Notice } from '../parts/Notice.tsx'
import { NotLoaded } from '../parts/NotLoaded.tsx'
import { useSite } from '../site/siteContext.ts'
import { SafeChooser } from './SafeChooser.tsx'

const OpenSafe = lazyPart(() => import('./OpenSafe.tsx').then((module) => module.OpenSafe), NotLoaded)

/**
 * What the owners of a Safe do with it: look at what it holds, propose, sign and execute. Anybody may look.
 */
export function WorkspacePage() {
  const { api } = useSite()
  const { fragment, hosted, address, refusal } = useAskedSafe()
  // Inside a Safe host a link needs no Safe: the host's is meant.
  const fault = fragment?.fault?.kind === 'no-safe' && hosted ? undefined : fragment?.fault

  return (
    <div className="stack gap20">
      {fault ? <Notice tone="warn" title={fault.sentence} /> : null}
      {address && fragment ? (
        <Suspense fallback={<p className="loading">{say('Opening the Safe…')}</p>}>
          {/* Another Safe starts afresh: nothing known or typed here is meant for it. */}
          <OpenSafe key={address} address={address} />
        </Suspense>
      ) : (
        <SafeChooser asked={fragment?.safe ?? ''} refusal={refusal} />
      )}
      <p className="measure muted small afterRead">
        {api.isEnabled
          ? say(
              'This site never asks for a recovery phrase. Here it only asks you to sign a Safe’s transactions and messages, and to sign in if you choose to. A Safe acts only when enough owners have signed.',
            )
          : say(
              'This site never asks for a recovery phrase. Here it only asks you to sign a Safe’s transactions and messages. A Safe acts only when enough owners have signed.',
            )}
      </p>
    </div>
  )
}

import type { Address, Hex } from 'viem'
import { serviceRequestHash } from '../../../multisig/sign/assertServiceSignature.ts'
import type { ServiceRequest } from '../../../multisig/sign/serviceTypedData.ts'
import type { ActionState } from '../../multisig/actionStore.ts'
import { useSigning } from '../../multisig/useSigning.ts'
import { useSite } from '../../site/siteContext.ts'
import { useWallet } from '../../wallet/walletContext.ts'

/**
 * Has the connected account sign a request to the wallet service once, and sends it. `ask` is undefined where
 * the wallet cannot sign one.
 *
 * @param name of what goes on: nothing else of this name is begun meanwhile
 */
export function useServiceRequest(name: string): {
  state: ActionState
  ask:
    | ((
        account: Address,
        request: ServiceRequest,
        send: (signature: Hex) => Promise<void>,
        onDone: () => unknown,
      ) => void)
    | undefined
} {
  const { chainId } = useSite()
  const { signForService } = useWallet().actions
  const { state, run } = useSigning(name)
  const ask = signForService
    ? (
        account: Address,
        request: ServiceRequest,
        send: (signature: Hex) => Promise<void>,
        onDone: () => unknown,
      ) =>
        void run({
          safe: { owners: [account] },
          hash: serviceRequestHash(request, { chainId, now: Math.floor(Date.now() / 1000) }),
          owner: account,
          sign: () => signForService({ account, request }),
          send,
          onDone,
        })
    : undefined
  return { state, ask }
}

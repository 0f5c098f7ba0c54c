import { notProposed } from '../../../operator/create/notProposed.ts'
import type { DeploySender } from '../../../operator/deploy/deploySender.ts'
import type { OnAsk } from '../../multisig/useProposing.ts'

type Propose = Extract<DeploySender, { kind: 'safe' }>['propose']

/**
 * Where a run and its page meet: a button of the page asks the host or the wallet, and the run writes into
 * its journal before that and after it.
 */
export function createSafeRequest(way: 'host' | 'service') {
  let request = (): ReturnType<Propose> => Promise.reject(new Error('Nobody has pressed a button for it.'))
  const propose: Propose = () => request()
  return {
    /** For the run, once it has written down that the Safe is asked. */
    propose,
    /** For the page, whose button was pressed: has the run go on, which then asks. */
    onAsk: (agree: () => void, ask: Parameters<OnAsk>[0]): ReturnType<OnAsk> =>
      new Promise((resolve, reject) => {
        request = () => {
          const asked = ask()
          asked.then(resolve, reject)
          // Without a host nobody has it before the service took the signature.
          if (way === 'host') return asked
          return asked.catch((error: unknown) => {
            throw notProposed(error)
          })
        }
        agree()
      }),
  } as const
}

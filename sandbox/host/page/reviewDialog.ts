import type { SafeParams } from '../../../src/safe/app/messages.ts'
import { askServer } from './askServer.ts'
import { callView } from './describe.ts'
import type { HostDialog } from './dialog.ts'
import { element } from './element.ts'
import type { Session } from './session.ts'
import { signDialog } from './signDialog.ts'

export type AppInfo = { readonly name: string; readonly url: string }

/**
 * Shows the person what the app wants to send, in words, and proposes it with the person's signature.
 * Safe{Wallet} ignores the gas that an app asks for; a person may still give some, and then a failing call
 * uses up its nonce.
 */
export async function reviewDialog(
  session: Session,
  options: {
    readonly request: SafeParams<'sendTransactions'>
    readonly app: AppInfo
    readonly onSigned: (safeTxHash: string) => void
    readonly onClose: () => void
  },
): Promise<HostDialog> {
  const { request, app } = options
  const txs = request.txs.map(({ to, value, data }) => ({ to, value, data }))
  const { calls, nonce } = await askServer('review', { txs })
  const nonceInput = element('input', {
    type: 'number',
    id: 'review-nonce',
    min: '0',
    step: '1',
    value: String(nonce),
  })
  const gasInput = element('input', { type: 'number', id: 'review-gas', min: '0', step: '1', value: '0' })
  const asked = request.params?.safeTxGas
  const content = [
    element(
      'p',
      { className: 'lead' },
      element('b', { textContent: app.name }),
      ` at ${new URL(app.url).origin}`,
    ),
    ...calls.map((call, index) =>
      callView(call, calls.length > 1 ? `Call ${index + 1} of ${calls.length}` : 'Call'),
    ),
    element(
      'details',
      { className: 'advanced' },
      element('summary', { textContent: 'Nonce and gas' }),
      element('label', { for: nonceInput.id, textContent: 'Nonce' }),
      nonceInput,
      element('label', { for: gasInput.id, textContent: 'Safe transaction gas' }),
      gasInput,
      element('p', {
        className: 'note',
        textContent: `${asked ? `The app asked for ${asked}. ` : ''}With 0, a call that fails keeps its place in the queue; with more, it is used up as failed.`,
      }),
    ),
  ]
  return signDialog(session, {
    title: calls.length > 1 ? `Confirm a batch of ${calls.length} calls` : 'Confirm transaction',
    content,
    signLabel: 'Sign',
    onClose: options.onClose,
    async sign() {
      const { safeTxHash } = await askServer('propose', {
        txs,
        nonce: nonceInput.valueAsNumber,
        safeTxGas: gasInput.value || '0',
        owner: session.person.address,
        app,
      })
      options.onSigned(safeTxHash)
      const missing = session.state.safe.threshold - 1
      return {
        said:
          missing > 0
            ? `Signed by ${session.person.name}. It is in the queue and needs ${missing} more ${missing === 1 ? 'signature' : 'signatures'}.`
            : `Signed by ${session.person.name}. It is in the queue and can be executed.`,
        isDone: true,
      }
    },
  })
}

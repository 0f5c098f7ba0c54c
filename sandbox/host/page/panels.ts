import type { HostMessage, HostTransaction } from '../hostApi.ts'
import { askServer } from './askServer.ts'
import { addressText, callView, short } from './describe.ts'
import { actionButton } from './dialog.ts'
import { element } from './element.ts'
import type { PermissionStore } from './permissionStore.ts'
import type { Session } from './session.ts'

const statusTexts: Readonly<Record<HostTransaction['status'] | HostMessage['status'], string>> = {
  AWAITING_CONFIRMATIONS: 'Needs signatures',
  AWAITING_EXECUTION: 'Ready to execute',
  CANCELLED: 'Cancelled',
  FAILED: 'Failed',
  SUCCESS: 'Executed',
  NEEDS_CONFIRMATION: 'Needs signatures',
  CONFIRMED: 'Signed',
}

type PanelContext = { readonly session: Session; readonly alert: HTMLElement }

/** Transactions that wait, by nonce; those that share one are shown as the conflict that they are. */
export function queuePanel({ session, alert }: PanelContext): HTMLElement {
  const { queued, safe } = session.state
  if (queued.length === 0) return empty('Nothing waits for signatures or execution.')
  const nonces = [...new Set(queued.map(({ nonce }) => nonce))]
  return element(
    'div',
    {},
    ...nonces.map((nonce) => {
      const group = queued.filter((each) => each.nonce === nonce)
      return element(
        'section',
        { className: 'group', 'aria-label': `Nonce ${nonce}` },
        element('p', {
          className: 'groupName',
          textContent: `${nonce === safe.nonce ? 'Next' : 'Queued'} · nonce ${nonce}`,
        }),
        group.length > 1 &&
          element('p', {
            className: 'note',
            textContent: 'These have the same nonce: executing one cancels the others.',
          }),
        ...group.map((transaction) => queuedCard(transaction)),
      )
    }),
  )

  function queuedCard(transaction: HostTransaction): HTMLElement {
    const { safeTxHash, status, signers, nonce, isRejection, title } = transaction
    const owner = session.person.address
    const hasSigned = signers.some(({ address }) => address === owner)
    const hasRejection = queued.some((each) => each.nonce === nonce && each.isRejection)
    const act = (label: string, work: () => Promise<unknown>, kind: 'main' | 'plain' = 'plain') =>
      actionButton(
        label,
        async () => {
          await work()
          await session.refresh()
        },
        { kind, alert, name: `${label}: ${title}` },
      )
    const actions = session.isOwner
      ? [
          !isRejection && !hasRejection && act('Reject', () => askServer('reject', { nonce, owner })),
          !hasSigned && act('Confirm', () => askServer('confirm', { safeTxHash, owner }), 'main'),
          status === 'AWAITING_EXECUTION' &&
            nonce === safe.nonce &&
            act('Execute', () => askServer('execute', { safeTxHash, owner }), 'main'),
        ]
      : []
    const isWaiting = session.isOwner && hasSigned && status === 'AWAITING_CONFIRMATIONS'
    return transactionCard(
      transaction,
      actions,
      isWaiting ? 'You have signed. Now be another owner, above, and confirm it.' : undefined,
    )
  }
}

/** What is over: executed, failed, cancelled. */
export function historyPanel({ session }: PanelContext): HTMLElement {
  const { settled } = session.state
  if (settled.length === 0) return empty('Nothing has been executed yet.')
  return element('div', {}, ...settled.map((transaction) => transactionCard(transaction, [])))
}

function transactionCard(
  transaction: HostTransaction,
  actions: readonly (HTMLElement | false)[],
  hint?: string,
): HTMLElement {
  const { safeTxHash, title, status, signers, required, calls, app, txHash, nonce, safeTxGas } = transaction
  const shown = actions.filter((each) => each !== false)
  return element(
    'article',
    { className: 'card', 'aria-label': title, 'data-hash': safeTxHash, 'data-status': status },
    element('h3', { textContent: title }),
    element(
      'p',
      { className: 'facts' },
      element('span', { className: `chip ${status.toLowerCase()}`, textContent: statusTexts[status] }),
      ` nonce ${nonce} · ${signers.length} of ${required} signed`,
    ),
    signers.length > 0 &&
      element('p', {
        className: 'note',
        textContent: `By ${signers.map(({ name, address }) => name ?? short(address)).join(', ')}${app ? ` · asked for by ${app.name}` : ''}`,
      }),
    element(
      'details',
      {},
      element('summary', { textContent: 'Details' }),
      ...calls.map((call, index) => callView(call, calls.length > 1 ? `Call ${index + 1}` : 'Call')),
      element(
        'dl',
        {},
        element('dt', { textContent: 'safeTxHash' }),
        element('dd', { className: 'mono', textContent: safeTxHash }),
        element('dt', { textContent: 'Safe transaction gas' }),
        element('dd', { textContent: safeTxGas }),
        ...(txHash
          ? [
              element('dt', { textContent: 'Transaction on chain' }),
              element('dd', { className: 'mono', textContent: txHash }),
            ]
          : []),
      ),
    ),
    hint && element('p', { className: 'hint', textContent: hint }),
    shown.length > 0 && element('p', { className: 'actions' }, ...shown),
  )
}

/** Messages that were signed off chain, or wait for it. */
export function messagesPanel({ session, alert }: PanelContext): HTMLElement {
  const { messages } = session.state
  if (messages.length === 0) return empty('No message has been signed off chain.')
  const owner = session.person.address
  return element(
    'div',
    {},
    ...messages.map(({ messageHash, message, status, signers, required, app }) => {
      const text = typeof message === 'string' ? message : JSON.stringify(message, null, 2)
      const canSign = session.isOwner && !signers.some(({ address }) => address === owner)
      return element(
        'article',
        { className: 'card', 'aria-label': 'Message', 'data-hash': messageHash, 'data-status': status },
        element('pre', { className: 'mono long', textContent: text }),
        element(
          'p',
          { className: 'facts' },
          element('span', { className: `chip ${status.toLowerCase()}`, textContent: statusTexts[status] }),
          ` ${signers.length} of ${required} signed`,
        ),
        element('p', { className: 'mono note', textContent: messageHash }),
        canSign &&
          element(
            'p',
            { className: 'actions' },
            actionButton(
              'Sign',
              async () => {
                await askServer('sign', { message, owner, app: app ?? { name: '', url: '' } })
                await session.refresh()
              },
              { kind: 'main', alert, name: 'Sign this message' },
            ),
          ),
      )
    }),
  )
}

/** The Safe itself, how it signs messages, and what the app may do. */
export function settingsPanel(
  { session }: PanelContext,
  app: {
    readonly permissions: PermissionStore
    readonly features: readonly string[]
    readonly origin: string
  },
): HTMLElement {
  const { safe } = session.state
  const nameOf = (address: string) =>
    session.world.addressBook.find((each) => each.address === address)?.name ?? null
  const onChain = element('input', { type: 'checkbox', id: 'sign-on-chain', checked: session.signsOnChain })
  onChain.addEventListener('change', () => session.set({ signsOnChain: onChain.checked }))
  const permissions = app.permissions.list()
  return element(
    'div',
    {},
    element(
      'section',
      { className: 'card', 'aria-label': 'This Safe' },
      element('h3', { textContent: 'This Safe' }),
      element(
        'dl',
        {},
        element('dt', { textContent: 'Address' }),
        element('dd', { className: 'mono', textContent: safe.safeAddress }),
        element('dt', { textContent: `Owners, ${safe.threshold} of ${safe.owners.length} sign` }),
        ...safe.owners.map((address) => element('dd', {}, addressText({ address, name: nameOf(address) }))),
        element('dt', { textContent: 'Version' }),
        element('dd', { textContent: safe.version }),
        element('dt', { textContent: 'Next nonce' }),
        element('dd', { textContent: String(safe.nonce) }),
      ),
    ),
    element(
      'section',
      { className: 'card', 'aria-label': 'Signing' },
      element('h3', { textContent: 'Signing' }),
      element(
        'p',
        { className: 'check' },
        onChain,
        element('label', { for: onChain.id, textContent: 'Always sign messages on chain' }),
      ),
    ),
    element(
      'section',
      { className: 'card', 'aria-label': 'Permissions' },
      element('h3', { textContent: 'Permissions' }),
      element('p', { className: 'note', textContent: `Of ${app.origin}` }),
      permissions.length + app.features.length === 0 && element('p', { textContent: 'None.' }),
      element(
        'ul',
        {},
        ...permissions.map(({ parentCapability, caveats }) =>
          element('li', { textContent: `${parentCapability}: ${caveats?.length ? 'refused' : 'granted'}` }),
        ),
        ...app.features.map((feature) =>
          element('li', { textContent: `${feature}: granted, its manifest asks for it` }),
        ),
      ),
      permissions.length > 0 &&
        element(
          'p',
          { className: 'actions' },
          actionButton('Forget permissions', () => {
            app.permissions.clear()
            session.set({})
          }),
        ),
    ),
  )
}

function empty(text: string): HTMLElement {
  return element('p', { className: 'empty', textContent: text })
}

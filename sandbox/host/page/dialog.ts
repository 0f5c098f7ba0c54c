import { element } from './element.ts'

export type HostDialog = {
  readonly body: HTMLElement
  /** Between body and buttons, always in sight. */
  readonly controls: HTMLElement
  /** Buttons in their order; the last is the one that a person is expected to choose. */
  setActions(actions: readonly HTMLButtonElement[]): void
  /** Aborts when it is over. */
  readonly signal: AbortSignal
  /** Closes without a word to `onClose`. */
  discard(): void
  close(): void
}

/** A modal dialog of the host. `onClose` is called when the person closes it, by whatever means. */
export function openDialog(title: string, onClose: () => void = () => undefined): HostDialog {
  const heading = element('h2', {
    id: `dialog-${crypto.randomUUID()}`,
    textContent: title,
    tabIndex: -1,
    autofocus: true,
  })
  const body = element('div', { className: 'dialogBody' })
  const controls = element('div', { className: 'controls' })
  const footer = element('footer')
  const x = element('button', { type: 'button', className: 'icon', 'aria-label': 'Close', textContent: '✕' })
  const dialog = element(
    'dialog',
    { 'aria-labelledby': heading.id },
    element('header', {}, heading, x),
    body,
    controls,
    footer,
  )
  const over = new AbortController()
  const end = (isReported: boolean) => {
    if (over.signal.aborted) return
    over.abort()
    dialog.close()
    dialog.remove()
    if (isReported) onClose()
  }
  x.addEventListener('click', () => end(true))
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    end(true)
  })
  document.body.append(dialog)
  dialog.showModal()
  return {
    body,
    controls,
    signal: over.signal,
    setActions: (actions) => footer.replaceChildren(...actions),
    discard: () => end(false),
    close: () => end(true),
  }
}

/** A button that is busy while its work lasts; what goes wrong is shown in `alert`. */
export function actionButton(
  label: string,
  work: () => unknown,
  { kind = 'plain', alert, name }: { kind?: 'plain' | 'main'; alert?: HTMLElement; name?: string } = {},
): HTMLButtonElement {
  const button = element('button', {
    type: 'button',
    className: kind,
    textContent: label,
    ...(name ? { 'aria-label': name } : {}),
  })
  button.addEventListener('click', async () => {
    button.disabled = true
    if (alert) alert.textContent = ''
    try {
      await work()
    } catch (error) {
      if (alert) alert.textContent = error instanceof Error ? error.message : 'The sandbox failed.'
    } finally {
      button.disabled = false
    }
  })
  return button
}

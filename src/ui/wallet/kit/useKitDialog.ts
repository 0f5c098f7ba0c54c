import { useConnectModal } from '@rainbow-me/rainbowkit'
import { useEffect } from 'react'
import type { Language } from '../../../language/languages.ts'
import { useIsCompact } from '../../parts/useIsCompact.ts'

/** What the kit says that its dialog is named by, and has in the first of its steps only. */
const titleId = 'rk_connect_title'

/**
 * Says of the kit's dialog what it does not say itself: its language, its name in every step, that pictures
 * beside a name are no news, which buttons shout, and whether it is compact. `docs/dependencies.md` has what
 * of it would go upstream. Its side stays left to right: turned round, the kit loses the pictures of the
 * wallets.
 */
export function useKitDialog(language: Language): void {
  const { connectModalOpen } = useConnectModal()
  const isCompact = useIsCompact()
  useEffect(() => {
    const dialog = connectModalOpen ? document.querySelector<HTMLElement>('[data-rk][role=dialog]') : null
    if (!dialog) return
    dialog.lang = language
    dialog.dataset.isCompact = String(isCompact)
    const complete = () => {
      for (const picture of dialog.querySelectorAll('[role=img]:not([aria-label])'))
        picture.setAttribute('aria-hidden', 'true')
      for (const button of dialog.querySelectorAll<HTMLElement>('[role=document] :is(button, a)'))
        button.toggleAttribute('data-shouts', isShouted(button))
      if (dialog.querySelector(`#${titleId}`)) return
      const title = firstText(dialog)
      if (!title) return
      title.id = titleId
      title.setAttribute('role', 'heading')
      title.setAttribute('aria-level', '1')
    }
    complete()
    const steps = new MutationObserver(complete)
    steps.observe(dialog, { childList: true, subtree: true })
    return () => {
      steps.disconnect()
      requestAnimationFrame(catchFocus)
    }
  }, [connectModalOpen, isCompact, language])
}

/**
 * The dialog gives the focus back to the button that opened it. Where that has gone with the connection, what
 * can be done next takes it, else the page: from the top a keyboard would begin anew.
 */
function catchFocus() {
  const take = () => {
    if (document.activeElement !== document.body) return
    const main = document.querySelector<HTMLElement>('main')
    const panel = main?.querySelector<HTMLElement>('section[tabindex="-1"]')
    ;(panel ?? main)?.focus({ preventScroll: true })
  }
  take()
  // The button may go later, with the wallet's answer; the visitor's next step is the visitor's.
  const changes = new MutationObserver(take)
  changes.observe(document.body, { childList: true, subtree: true })
  const stop = () => changes.disconnect()
  for (const step of ['keydown', 'pointerdown'])
    window.addEventListener(step, stop, { once: true, capture: true })
}

/** Written in capitals alone, as the kit has some buttons. A wallet's name may be. */
function isShouted(button: HTMLElement): boolean {
  const text = button.textContent ?? ''
  return button.dataset.testid === undefined && text === text.toUpperCase() && text !== text.toLowerCase()
}

/** What a step of the dialog begins with: its headline, or what it is waiting for. */
function firstText(dialog: Element): Element | undefined {
  return [...dialog.querySelectorAll('[role=document] div')].find(
    (element) =>
      !element.closest('button, a') &&
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
  )
}

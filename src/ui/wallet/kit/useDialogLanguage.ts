import { useConnectModal } from '@rainbow-me/rainbowkit'
import { useEffect } from 'react'
import type { Language } from '../../language/languages.ts'

/**
 * Says of the kit's dialog, which does not say so itself, in which language it is. Its side stays left to
 * right: turned round, the kit loses the pictures of the wallets.
 */
export function useDialogLanguage(language: Language): void {
  const { connectModalOpen } = useConnectModal()
  useEffect(() => {
    if (!connectModalOpen) return
    document.querySelector('[data-rk] [role=dialog]')?.setAttribute('lang', language)
  }, [connectModalOpen, language])
}

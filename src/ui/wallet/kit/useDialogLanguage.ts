import { useConnectModal } from '@rainbow-me/rainbowkit'
import { useEffect } from 'react'
import { directionOf, type Language } from '../../language/languages.ts'

/** Says of the kit's dialog, which does not say so itself, in which language it is and to which side that is read. */
export function useDialogLanguage(language: Language): void {
  const { connectModalOpen } = useConnectModal()
  useEffect(() => {
    if (!connectModalOpen) return
    const dialog = document.querySelector('[data-rk] [role=dialog]')
    dialog?.setAttribute('lang', language)
    dialog?.setAttribute('dir', directionOf(language))
  }, [connectModalOpen, language])
}

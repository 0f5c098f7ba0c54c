import { useSyncExternalStore } from 'react'
import { onLanguageChange, readLanguage } from './readLanguage.ts'

/** The reader's language. What is drawn before the page's script runs is English. */
export const useLanguage = () => useSyncExternalStore(onLanguageChange, readLanguage, () => 'en-US' as const)

import { en } from './en.ts'
import { fillIn, type WalletText } from './fillIn.ts'

const english = fillIn(en)

/**
 * The texts of our own wallet dialogs in the visitor's language: `const text = useWalletTexts()`, then `text('close')`.
 * A language arrives lazily; until then, and where it does not arrive, the texts are English.
 */
export function useWalletTexts(): WalletText {
  return english
}

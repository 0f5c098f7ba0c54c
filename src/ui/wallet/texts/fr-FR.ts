import { en } from './en.ts'
import type { WalletTexts } from './fillIn.ts'

export const texts: WalletTexts = en

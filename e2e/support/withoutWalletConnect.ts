import type { Page } from '@playwright/test'
import { changeCode } from './changeCode.ts'

const on = /"walletConnect":\{"isEnabled":true,[^}]*\}/

/**
 * Serves the site as if its operator had no WalletConnect project: the one value of its configuration that
 * says so.
 */
export const withoutWalletConnect = (page: Page): Promise<void> =>
  changeCode(page, (code) => code.replace(on, '"walletConnect":{"isEnabled":false}'))

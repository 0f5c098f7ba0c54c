import { darkTheme, type Theme } from '@rainbow-me/rainbowkit'

const base = darkTheme()

/**
 * The kit's dialogs in the site's own custom properties: they follow the theme and the operator's accent as
 * our dialogs do. Of the kit's own look stays what no page shows, such as its connect button. What a theme
 * cannot say is in `kitDialog.css`.
 */
export const kitTheme: Theme = {
  blurs: { modalOverlay: 'none' },
  colors: {
    ...base.colors,
    accentColor: 'var(--link)',
    accentColorForeground: 'var(--on-accent)',
    actionButtonBorder: 'var(--line)',
    actionButtonBorderMobile: 'var(--line)',
    actionButtonSecondaryBackground: 'var(--raised)',
    closeButton: 'var(--muted)',
    closeButtonBackground: 'transparent',
    downloadBottomCardBackground: 'var(--raised)',
    downloadTopCardBackground: 'var(--raised)',
    error: 'var(--bad)',
    generalBorder: 'var(--line)',
    generalBorderDim: 'var(--line)',
    menuItemBackground: 'var(--raised)',
    // As in parts/Dialog.module.css: not every browser lets a backdrop read a custom property.
    modalBackdrop: '#05070bb3',
    modalBackground: 'var(--surface)',
    modalBorder: 'var(--line)',
    modalText: 'var(--text)',
    modalTextDim: 'var(--muted)',
    modalTextSecondary: 'var(--muted)',
    profileForeground: 'var(--surface)',
    selectedOptionBorder: 'var(--line-strong)',
    standby: 'var(--warn)',
  },
  fonts: { body: 'var(--font)' },
  radii: {
    actionButton: 'var(--radius-m)',
    connectButton: 'var(--radius-m)',
    menuButton: 'var(--radius-m)',
    modal: 'var(--radius-l)',
    modalMobile: 'var(--radius-l)',
  },
  shadows: { ...base.shadows, dialog: 'var(--shadow)', selectedWallet: 'none', walletLogo: 'none' },
}

import { message } from '../../language/say.ts'
import { browserStorage } from '../../storage/browserStorage.ts'

const key = 'everclaim.shortcuts'

/** Whether keys do anything: a visitor may turn them off (WCAG 2.1.4), which the browser remembers. */
export const areShortcutsOn = (): boolean => browserStorage.getItem(key) !== 'off'

export function turnShortcuts(isOn: boolean): void {
  if (isOn) browserStorage.removeItem(key)
  else browserStorage.setItem(key, 'off')
}

const find = (selector: string) => document.querySelector<HTMLElement>(selector)
const press = (selector: string) => find(selector)?.click()
/** Nothing is sent by a key alone: what costs something is pressed by whoever has gone there. */
const goTo = (selector: string) => {
  find(selector)?.focus()
  find(selector)?.scrollIntoView({ block: 'nearest' })
}

const action = 'main [data-action] :is(a, button), main [data-connect]'
const field = 'main :is(input:not([type]), [type=text], [type=search], textarea)'
const wallet = 'header [data-connection]'
const home = 'header a[href="/"]'
const help = 'footer a[href="/help/"]'
const safe = 'footer a[href="/safe/"]'

/** What a key does, or two after each other. Whatever a page doesn't have is not on its list. */
export const shortcuts = [
  { keys: 'c', says: message('Go to what can be done: claim, sign or connect'), at: action, run: goTo },
  { keys: '/', says: message('Go to the address or search field'), at: field, run: goTo },
  { keys: 'w', says: message('Open the wallet'), at: wallet, run: press },
  { keys: 'gh', says: message('Open all claims'), at: home, run: press },
  { keys: 'ga', says: message('Open the help'), at: help, run: press },
  { keys: 'gs', says: message('Open the page for Safe owners'), at: safe, run: press },
] as const

/** Those that do something on the page as it is. */
export const shortcutsHere = () => shortcuts.filter(({ at }) => find(at) !== null)

import { areShortcutsOn, shortcutsHere } from './shortcuts.ts'

/** Milliseconds within which the second of two keys is pressed. */
const together = 1_500

/** The first of two keys, and when it was pressed. */
let before: { key: string; at: number } | undefined

/**
 * Does what keys say, from this one on. Never in a field or a dialog, never with a modifier, and not while
 * they are turned off.
 *
 * @param waited the listener that it takes the place of
 */
export function obeyShortcuts(first: KeyboardEvent, waited: (event: KeyboardEvent) => void): void {
  window.removeEventListener('keydown', waited)
  // The same listener is added once, also where several keys were pressed until this was there.
  window.addEventListener('keydown', obey)
  obey(first)
}

function obey(event: KeyboardEvent): void {
  if (!isMeant(event) || !areShortcutsOn()) return
  const key = keyOf(event)
  const isSecond = before !== undefined && event.timeStamp - before.at <= together
  const keys = isSecond ? `${before?.key}${key}` : key
  before = undefined
  if (keys === '?') {
    event.preventDefault()
    // Where the list does not come, it is asked for again with the next press.
    void import('./ShortcutList.tsx').then(
      ({ openShortcutList }) => openShortcutList(),
      () => undefined,
    )
    return
  }
  const found = shortcutsHere().find((shortcut) => shortcut.keys === keys)
  if (found) {
    // A letter that brings somebody into a field is not written there.
    event.preventDefault()
    found.run(found.at)
  } else if (keys === 'g') before = { key, at: event.timeStamp }
}

function isMeant(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey, isComposing, repeat, defaultPrevented } = event
  if (ctrlKey || metaKey || altKey || isComposing || repeat || defaultPrevented) return false
  const isField = target instanceof Element && target.closest('input, textarea, select, [contenteditable]')
  return !isField && document.querySelector('dialog[open], [role=dialog]') === null
}

/** On a keyboard whose letters are not Latin, the key in the place of the letter. */
function keyOf({ key, code }: KeyboardEvent): string {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? []
  return letter && key > '\u007f' ? letter.toLowerCase() : key
}

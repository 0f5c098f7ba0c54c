/**
 * Copies a text without the clipboard's interface: by selecting it in a field.
 *
 * @param button that was pressed, which keeps the focus
 * @returns whether the browser did
 */
export function copySelected(text: string, button: HTMLElement): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  field.style.opacity = '0'
  // Outside of an open dialog nothing can be selected.
  const place = button.closest('dialog') ?? document.body
  place.append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  button.focus()
  return done
}

import { actionButton, openDialog } from './dialog.ts'
import { element } from './element.ts'
import type { AppInfo } from './reviewDialog.ts'

const descriptions: Readonly<Record<string, string>> = {
  requestAddressBook: 'Read the names and addresses in this host’s address book',
}

/** Asks whether an app may have what it wants. Closing is a refusal. */
export function permissionDialog(capabilities: readonly string[], app: AppInfo): Promise<boolean> {
  return new Promise((resolve) => {
    const dialog = openDialog('Permission request', () => resolve(false))
    const decide = (isGranted: boolean) => {
      dialog.discard()
      resolve(isGranted)
    }
    dialog.body.append(
      element(
        'p',
        { className: 'lead' },
        element('b', { textContent: app.name }),
        ` at ${new URL(app.url).origin} wants to:`,
      ),
      element(
        'ul',
        {},
        ...capabilities.map((each) => element('li', { textContent: descriptions[each] ?? each })),
      ),
    )
    dialog.setActions([
      actionButton('Refuse', () => decide(false)),
      actionButton('Allow', () => decide(true), { kind: 'main' }),
    ])
  })
}

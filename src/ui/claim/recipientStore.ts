import { keepTypedRecipient, type RecipientPlace, readTypedRecipient } from '../../claim/storedRecipients.ts'
import { createPageStorage } from '../../storage/createPageStorage.ts'

const storage = createPageStorage(() => window.localStorage)

/** What was typed as another recipient in this browser: it outlives the page until the person clears it. */
export const recipientStore = {
  read: (place: RecipientPlace) => readTypedRecipient(storage, place),
  keep: (place: RecipientPlace, text: string) => keepTypedRecipient(storage, place, text),
}

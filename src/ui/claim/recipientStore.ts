import { keepTypedRecipient, type RecipientPlace, readTypedRecipient } from '../../claim/storedRecipients.ts'
import { browserStorage } from '../../storage/browserStorage.ts'

/** What was typed as another recipient in this browser: it outlives the page until the person clears it. */
export const recipientStore = {
  read: (place: RecipientPlace) => readTypedRecipient(browserStorage, place),
  keep: (place: RecipientPlace, text: string) => keepTypedRecipient(browserStorage, place, text),
}

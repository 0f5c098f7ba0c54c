import { message, say } from '../language/say.ts'
import type { ProblemCode } from './problem.ts'

const notAnswered = message('This site’s API can’t answer what this page asked.')
const notAccepted = message('The signature was not accepted. Sign again.')
const wrongClock = message('The signed message was not accepted. Check your device’s clock.')
const startAgain = message('This sign-in was not accepted. Start again.')
const tooBusy = message('Too many requests right now. Try again shortly.')
const changed = message('It has changed since you opened it. Nothing was saved. Look at it again.')
const elsewhere = message('This site doesn’t take this package. Publish it on another host.')

/** What a page's reader needs to know of a code. Several mean the same to them. */
const sentences: Readonly<Record<ProblemCode, string>> = {
  malformed: notAnswered,
  'too-large': notAnswered,
  'not-found': notAnswered,
  'wrong-method': notAnswered,
  'foreign-origin': notAnswered,
  'sign-in-refused': startAgain,
  'nonce-unknown': startAgain,
  'signature-refused': notAccepted,
  'could-not-check': message('Too few nodes answered, so this site’s API couldn’t check it. Try again.'),
  'no-terms': message('This campaign has no terms to accept.'),
  'terms-changed': message('The terms have changed. Nothing was accepted. Read them again.'),
  'acceptance-refused': notAccepted,
  'not-sponsored': message('No one pays the network fee for this claim. Claim it yourself.'),
  'not-eligible': message('The proof doesn’t show this account and amount in the list.'),
  'already-claimed': message('This allocation is already claimed.'),
  'nothing-due': message('All that has unlocked is claimed.'),
  'below-least': message('The operator doesn’t pay the network fee for so little. Claim it yourself.'),
  'campaign-closed': message('The campaign is not open.'),
  'budget-spent': message('The operator’s budget for network fees is spent. Claim it yourself.'),
  'address-limit': message('The operator pays no more claims of this account today. Claim it yourself.'),
  'network-limit': message('This site takes no more from your network today. Come back later.'),
  'proof-wanted': message('Sign with the listed account, or claim it yourself.'),
  'not-operator': message('Only an operator of this site who is signed in can change this.'),
  'list-changed': changed,
  'list-refused': message('The list has a fault. Nothing was saved.'),
  'budget-changed': changed,
  'budget-refused': message('The budget is above that of the server’s settings. Nothing was saved.'),
  'packages-not-taken': elsewhere,
  'package-refused': message('The package has a fault. It was not kept.'),
  'no-contract': message('The chain doesn’t have the contract of this package. It was not kept.'),
  'upload-unknown': message('This upload is missing, incomplete or too old. Start again.'),
  'storage-full': elsewhere,
  'cannot-save': message(
    'This site’s API can’t save anything now. Nothing was done, and nothing is lost. Try again later.',
  ),
  'too-many-requests': tooBusy,
  overloaded: tooBusy,
  internal: message('This site’s API has a fault.'),
}

/** Where the reason changes what to do, by code and reason. */
const finer: Readonly<Record<string, string>> = {
  'sign-in-refused issued-in-the-future': wrongClock,
  'sign-in-refused not-yet-valid': wrongClock,
  'signature-refused lives-too-long': wrongClock,
  'signature-refused wrong-key': message('The account’s key didn’t sign this text.'),
  'signature-refused contract-says-no': message('The account’s contract refuses this signature.'),
  'signature-refused no-owner': message('The signer isn’t the account or one of its owners.'),
  'campaign-closed not-started': message('Claims have not opened yet.'),
  'campaign-closed ended': message('Claims have ended.'),
}

/**
 * What a refusal of the API means, in the language of now, by its code and where that says more its reason.
 */
export function refusalSentence(code: ProblemCode, reason?: string | undefined): string {
  const sentence = finer[`${code} ${reason}`] ?? sentences[code]
  return say(sentence)
}

import type { ReactNode } from 'react'
import { message } from '../../../language/say.ts'
import { rich } from '../../language/rich.tsx'
import type { PartyWord } from './describeTransaction.ts'

const words: Record<PartyWord, string> = {
  recipient: message('To: {account}'),
  sender: message('From: {account}'),
  contract: message('Contract: {account}'),
  creator: message('Creator: {account}'),
  newOwner: message('New owner: {account}'),
  newAddress: message('New address: {account}'),
}

/** Whom a transaction concerns, behind what it is there. */
export function PartyWords({ word, children }: { word: PartyWord | undefined; children: ReactNode }) {
  return word ? rich(words[word], { account: children }) : children
}

import type { ReactNode } from 'react'
import { message } from '../../../language/say.ts'
import { rich } from '../../language/rich.tsx'
import type { PartyWord } from './describeTransaction.ts'

const words: Record<PartyWord, string> = {
  to: message('to {account}'),
  from: message('from {account}'),
  on: message('on {account}'),
  through: message('through {account}'),
  by: message('by {account}'),
}

/** Whom a transaction concerns, with the word that leads there. */
export function PartyWords({ word, children }: { word: PartyWord | undefined; children: ReactNode }) {
  return word ? rich(words[word], { account: children }) : children
}

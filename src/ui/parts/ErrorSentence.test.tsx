import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EverclaimError } from '../../errors.ts'
import { ErrorSentence } from './ErrorSentence.tsx'

const textOf = (error: Error) => {
  const { container } = render(<ErrorSentence error={error} lead="Nothing was sent." />)
  const folded = container.querySelector('details')
  return { sentence: container.querySelector('p')?.textContent, folded, isOpen: folded?.open }
}

test('the facts of an error are one press away from its sentence', () => {
  const facts = ['Asked for: 0x12', 'Shown: 0x34']
  const { sentence, folded, isOpen } = textOf(new EverclaimError('The hashes differ.', { facts }))
  expect(sentence).toBe('The hashes differ. Nothing was sent.')
  expect(folded?.textContent).toBe('DetailsAsked for: 0x12Shown: 0x34')
  expect(isOpen).toBe(false)
})

test('an error without facts has nothing to open', () => {
  expect(textOf(new EverclaimError('No node answered.')).folded).toBeNull()
  const foreign = textOf(new Error('No answer.\n    at fetch (https://node.example/)'))
  expect(foreign.sentence).toBe('No answer. Nothing was sent.')
  expect(foreign.folded).toBeNull()
})

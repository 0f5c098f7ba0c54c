import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { plainSite } from '../../config/test-support/plainSite.ts'
import { EverclaimError } from '../../errors.ts'
import { SiteContext } from '../site/siteContext.ts'
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

test.each([true, false])(
  'an error leads to the page that explains it, where the site has it: %s',
  (hasDocs) => {
    const error = new EverclaimError('No node answered.', { docs: 'chain' })
    const { container } = render(
      <SiteContext value={{ ...plainSite, hasDocs }}>
        <ErrorSentence error={error} />
      </SiteContext>,
    )
    const link = container.querySelector('details a')
    expect(link?.getAttribute('href') ?? null).toBe(hasDocs ? '/docs/chain/' : null)
    expect(container.querySelector('details') !== null).toBe(hasDocs)
  },
)

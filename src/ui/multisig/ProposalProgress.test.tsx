import { render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { ProposalProgress } from './ProposalProgress.tsx'

const hash = `0x${'ab'.repeat(32)}` as const

/** What is read of a proposal. */
function shown(props: Partial<ComponentProps<typeof ProposalProgress>>): string {
  const { container } = render(<ProposalProgress have={1} need={2} {...props} />)
  return container.textContent ?? ''
}

test('counts what was verified here, and says of all else that somebody shows it', () => {
  expect(shown({})).toBe('1 of 2 verified signatures')
  expect(shown({ isVerified: false })).toBe('1 of 2 signatures')
  expect(shown({ have: undefined })).toBe('It needs 2 signatures. We don’t know how many there are.')
  expect(shown({ have: undefined, need: undefined })).toBe('')
})

test('names the nonce that comes first, and says that it can be executed once it is its turn', () => {
  const behind =
    'The Safe executes its transactions in the order of their nonces. Nonce 5 comes first; this one is 7.'
  expect(shown({ order: { nonce: 7, next: 5 } })).toContain(behind)
  expect(shown({ have: 2, order: { nonce: 7, next: 5 } })).toContain(behind)
  const ready = 'Enough owners have signed. Anyone can execute it and pay the network fee.'
  expect(shown({ have: 2, order: { nonce: 7, next: 7 } })).toContain(ready)
  for (const order of [undefined, { nonce: 7, next: 5 }])
    expect(shown({ have: 2, order })).not.toContain('Anyone can execute it')
  expect(shown({ have: 1, order: { nonce: 7, next: 7 } })).not.toContain('Anyone can execute it')
})

test('says where the owners’ wallets may not show it', () => {
  expect(shown({ listing: 'not-listed' })).toContain('Owners who have it can still execute it.')
  expect(shown({ listing: 'could-not-ask' })).toContain('On chain it isn’t executed yet.')
  expect(shown({ listing: 'not-asked' })).toBe('1 of 2 verified signatures')
})

test('shows the hash to compare and to copy', () => {
  expect(shown({ safeTxHash: hash })).toContain(hash)
  expect(screen.getByRole('button', { name: 'Copy the Safe transaction hash' })).toBeDefined()
})

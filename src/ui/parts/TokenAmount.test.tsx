import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { formatBalance } from './formatBalance.ts'
import { TokenAmount } from './TokenAmount.tsx'

const token = { decimals: 18, symbol: 'EVER' }
const long = 1_234_567_890_123_456_789_012n

test('default: an amount with all its digits is nothing to press', () => {
  const { container } = render(<TokenAmount value={5n * 10n ** 18n} token={token} />)
  expect(container.textContent).toBe('5 EVER')
  expect(container.querySelector('button')).toBeNull()
})

test.each([
  ['digits are left out', undefined, '1,234.56789 EVER'],
  ['it is said shorter', formatBalance(long, 18), '1,234.5 EVER'],
])('behavior: where %s, a press shows all of them with a button that copies them', (_, short, shown) => {
  render(<TokenAmount value={long} token={token} {...(short === undefined ? {} : { short })} />)
  const digits = screen.getByRole('button', { name: shown, expanded: false })
  act(() => digits.click())
  screen.getByRole('button', { name: '1,234.567890123456789012 EVER', expanded: true })
  screen.getByRole('button', { name: 'Copy the amount' })
  act(() => digits.click())
  screen.getByRole('button', { name: shown, expanded: false })
  expect(screen.queryByRole('button', { name: 'Copy the amount' })).toBeNull()
})

test('behavior: within something that is pressed it is text, with its digits beside the pointer', () => {
  const { container } = render(<TokenAmount isPlain value={long} token={token} />)
  expect(container.querySelector('button')).toBeNull()
  expect(screen.getByTitle('1,234.567890123456789012 EVER').textContent).toBe('1,234.56789 EVER')
})

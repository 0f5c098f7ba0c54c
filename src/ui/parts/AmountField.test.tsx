import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ComponentProps, createElement } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { speak } from '../../language/say.ts'
import { parseAmount } from '../../multisig/build/parseAmount.ts'
import { AmountField } from './AmountField.tsx'

afterEach(() => {
  cleanup()
  speak('en-US')
})

const usdc = { symbol: 'USDC', decimals: 6, balance: 1_234_567_891n }

const draw = (props: Partial<ComponentProps<typeof AmountField>> = {}) => {
  const onChange = vi.fn<(value: string) => void>()
  const all = { label: 'Amount', holder: 'The Safe', ...usdc, value: '', onChange, ...props }
  render(createElement(AmountField, all))
  return { onChange, field: screen.getByRole('textbox', { name: 'Amount' }) }
}
const max = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Max' })

describe('AmountField', () => {
  test('behavior: it takes a decimal number, and says what there is', () => {
    const { onChange, field } = draw()
    expect(field.getAttribute('inputmode')).toBe('decimal')
    const help = screen.getByText('The Safe has 1,234.567891 USDC.')
    expect(field.getAttribute('aria-describedby')).toBe(help.id)
    fireEvent.change(field, { target: { value: '1.5' } })
    expect(onChange).toHaveBeenCalledExactlyOnceWith('1.5')
  })

  test('behavior: Max is all of it, to the last base unit', () => {
    const { onChange } = draw()
    fireEvent.click(max())
    expect(onChange).toHaveBeenCalledExactlyOnceWith('1234.567891')
    const read = parseAmount(onChange.mock.calls[0]?.[0] ?? '', usdc)
    expect(read).toMatchObject({ status: 'amount', amount: usdc.balance })
  })

  test('behavior: Max has the decimal sign of the reader’s language, where a point may be of thousands', () => {
    speak('id-ID')
    const { onChange } = draw({ balance: 1_234_000n })
    fireEvent.click(max())
    expect(onChange).toHaveBeenCalledExactlyOnceWith('1,234')
    expect(parseAmount('1,234', usdc)).toMatchObject({ status: 'amount', amount: 1_234_000n })
  })

  test.each([
    ['balance', { balance: undefined }],
    ['number of decimals', { decimals: undefined }],
  ])('behavior: without a known %s there is no Max', (_, unknown) => {
    const { onChange } = draw(unknown)
    expect(max().disabled).toBe(true)
    fireEvent.click(max())
    expect(onChange).not.toHaveBeenCalled()
    expect(screen.queryByText(/The Safe has/)).toBeNull()
  })

  test('behavior: a fault is announced and describes the field', () => {
    const { field } = draw({ fault: 'That is more than there is.' })
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(field.getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id)
  })
})

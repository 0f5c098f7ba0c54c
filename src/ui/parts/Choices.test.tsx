import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CheckField } from './CheckField.tsx'
import { Choices } from './Choices.tsx'
import { Segments } from './Segments.tsx'

test('behavior: Choices are radio buttons in a named group, each read with its sentence', () => {
  const onChange = vi.fn<(value: 'wallet' | 'safe') => void>()
  const options = [
    { value: 'wallet', name: 'A wallet', words: 'the account here' },
    { value: 'safe', name: 'A Safe', words: 'its owners sign', isDisabled: true },
  ] as const
  const { rerender } = render(
    <Choices legend="Who pays" options={options} value={undefined} onChange={onChange} />,
  )
  const group = within(screen.getByRole('group', { name: 'Who pays' }))
  const radios = () => group.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)
  expect(radios()).toEqual([false, false])
  fireEvent.click(group.getByRole('radio', { name: 'A wallet the account here' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('wallet')
  rerender(<Choices legend="Who pays" options={options} value="wallet" onChange={onChange} />)
  expect(radios()).toEqual([true, false])
  expect(group.getByRole<HTMLInputElement>('radio', { name: /^A Safe/ }).disabled).toBe(true)
})

test('behavior: Segments are radio buttons of one name in a named group', () => {
  const onChange = vi.fn<(value: string) => void>()
  const options = [
    ['text', 'Text'],
    ['data', 'Typed data'],
  ] as const
  render(<Segments legend="Kind" options={options} value="text" onChange={onChange} />)
  const group = within(screen.getByRole('group', { name: 'Kind' }))
  const [text, data] = group.getAllByRole<HTMLInputElement>('radio')
  expect(text?.checked).toBe(true)
  expect(text?.name).toBe(data?.name)
  fireEvent.click(group.getByRole('radio', { name: 'Typed data' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('data')
})

test('behavior: a CheckField is named by its sentence', () => {
  const onChange = vi.fn<(isChecked: boolean) => void>()
  render(
    <CheckField isChecked={false} onChange={onChange}>
      I have compared it
    </CheckField>,
  )
  fireEvent.click(screen.getByRole('checkbox', { name: 'I have compared it' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith(true)
})

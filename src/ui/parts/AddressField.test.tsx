import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { AddressField } from './AddressField.tsx'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'

describe('AddressField', () => {
  test('behavior: what is pasted with white space is handed out clean', () => {
    const onChange = vi.fn<(value: string) => void>()
    render(<AddressField label="Recipient" value="" onChange={onChange} />)
    const field = screen.getByRole('textbox', { name: 'Recipient' })
    expect(field.getAttribute('placeholder')).toBe('0x…')
    expect(field.getAttribute('spellcheck')).toBe('false')
    fireEvent.change(field, { target: { value: ` ${address} ` } })
    expect(onChange).toHaveBeenCalledExactlyOnceWith(address)
  })

  test('behavior: of an explorer’s link the address is left; what is none stays as it was typed', () => {
    const onChange = vi.fn<(value: string) => void>()
    render(<AddressField label="Recipient" value="" onChange={onChange} />)
    const field = screen.getByRole('textbox', { name: 'Recipient' })
    const texts = [`https://blastscan.io/address/${address.toLowerCase()}#code`, ' alice.eth. ', 'eth:0x12']
    for (const value of texts) fireEvent.change(field, { target: { value } })
    expect(onChange.mock.calls).toEqual([[address], [' alice.eth. '], ['eth:0x12']])
  })

  test('behavior: what may be a private key is handed to nobody, and the field stays as it was', () => {
    const onChange = vi.fn<(value: string) => void>()
    render(<AddressField label="Recipient" value="0x12" onChange={onChange} fault="Too short." />)
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Recipient' })
    fireEvent.change(field, { target: { value: 'ab'.repeat(32) } })
    expect(onChange).not.toHaveBeenCalled()
    expect(field.value).toBe('0x12')
    expect(screen.getByRole('alert').textContent).toMatch(/^This is a transaction hash or a private key\./)
    fireEvent.change(field, { target: { value: '0x123' } })
    expect(onChange).toHaveBeenCalledExactlyOnceWith('0x123')
    expect(screen.getByRole('alert').textContent).toBe('Too short.')
  })

  test('behavior: a known address is shown whole, in groups of four', () => {
    const { container } = render(
      <AddressField label="Recipient" value={address.toLowerCase()} address={address} onChange={() => {}} />,
    )
    const shown = container.querySelector(`[data-address="${address}"]`)
    expect(shown?.textContent).toBe(address)
    expect([...(shown?.querySelectorAll('span') ?? [])].map((group) => group.textContent)).toEqual([
      '0x',
      ...(address.slice(2).match(/.{4}/g) ?? []),
    ])
  })

  test('behavior: a fault is announced and describes the field', () => {
    render(<AddressField label="Recipient" value="0x1" onChange={() => {}} fault="It has 3 characters." />)
    const field = screen.getByRole('textbox', { name: 'Recipient' })
    expect(field.getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id)
    expect(field.getAttribute('aria-invalid')).toBe('true')
  })
})

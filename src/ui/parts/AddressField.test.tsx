import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { AddressField, cleanAddress } from './AddressField.tsx'

afterEach(cleanup)

const address = '0x52908400098527886E0F7030069857D2E4169EE7'

describe('cleanAddress', () => {
  test.each([
    ['spaces around it', `  ${address}\n`],
    ['groups', address.replace(/(.{6})/g, '$1 ')],
    ['two lines', `${address.slice(0, 20)}\r\n${address.slice(20)}`],
    ['a zero-width space', `\u200b${address}`],
    ['marks of direction', `\u202a${address}\u202c`],
    ['a byte order mark', `\ufeff${address}`],
    ['a no-break space', `${address}\u00a0`],
  ])('behavior: %s does not count', (_, text) => {
    expect(cleanAddress(text)).toBe(address)
  })

  test.each(['eth', 'blast', 'eip155:81457'])('behavior: the prefix %s: stays, for the parser', (prefix) => {
    expect(cleanAddress(` ${prefix}: ${address} `)).toBe(`${prefix}:${address}`)
  })

  test.each([
    ['a name', ' alice.eth '],
    ['half an address', ` ${address.slice(0, 30)} `],
    ['a digit too many', ` ${address}0`],
    ['two addresses', `${address} ${address}`],
    ['another letter', ` ${address.slice(0, -1)}g`],
    ['a link', `https://example.org/#account=${address} `],
  ])('behavior: %s stays as it was typed', (_, text) => {
    expect(cleanAddress(text)).toBe(text)
  })
})

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

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { SelectField } from './SelectField.tsx'
import { TextField, type TextFieldProps } from './TextField.tsx'

const draw = (props: Partial<TextFieldProps> = {}) => {
  const onChange = vi.fn<(value: string) => void>()
  const all = { label: 'Title', value: '', onChange, ...props }
  return { onChange, ...render(<TextField {...all} />) }
}
const field = () => screen.getByRole('textbox', { name: 'Title' })

/** What assistive technology reads after the name. */
const description = (control: HTMLElement) =>
  document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent

describe('TextField', () => {
  test('behavior: it is found by its label and hands out what is typed', () => {
    const { onChange } = draw()
    fireEvent.change(field(), { target: { value: 'Spring' } })
    expect(onChange).toHaveBeenCalledExactlyOnceWith('Spring')
    expect(field().hasAttribute('aria-invalid')).toBe(false)
    expect(field().hasAttribute('aria-describedby')).toBe(false)
  })

  test('behavior: help, a doubt and a fault describe it, the worst alone', () => {
    const { rerender } = draw({ help: 'At most ten.' })
    expect(description(field())).toBe('At most ten.')
    const props = {
      label: 'Title',
      value: '',
      onChange: () => {},
      help: 'At most ten.',
      doubt: 'Is it meant?',
    }
    rerender(<TextField {...props} />)
    expect(description(field())).toBe('Is it meant?')
    expect(field().hasAttribute('aria-invalid')).toBe(false)
    expect(screen.queryByRole('alert')).toBeNull()
    rerender(<TextField {...props} fault="Too long." />)
    expect(description(field())).toBe('Too long.')
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('alert').textContent).toBe('Too long.')
    expect(screen.queryByText('At most ten.')).toBeNull()
  })

  test('behavior: a quiet fault describes the field and is not announced', () => {
    draw({ fault: 'Too long.', isQuiet: true })
    expect(description(field())).toBe('Too long.')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('behavior: what is required says so', () => {
    draw({ required: true })
    expect((field() as HTMLInputElement).required).toBe(true)
  })

  test('behavior: several lines are a text area, wired alike', () => {
    draw({ rows: 3, fault: 'Too long.' })
    expect(field().tagName).toBe('TEXTAREA')
    expect(description(field())).toBe('Too long.')
  })

  test('behavior: the browser corrects prose only', () => {
    draw()
    expect(field().getAttribute('spellcheck')).toBe('false')
    expect(field().getAttribute('autocapitalize')).toBe('off')
    cleanup()
    draw({ isProse: true })
    expect(field().hasAttribute('spellcheck')).toBe(false)
    expect(field().hasAttribute('autocapitalize')).toBe(false)
    expect(field().getAttribute('autocomplete')).toBe('off')
  })

  test('behavior: a button beside it belongs to the same form, and submits it', () => {
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
    render(
      <form onSubmit={onSubmit}>
        <TextField label="Title" value="x" onChange={() => {}} action={<button type="submit">Go</button>} />
      </form>,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Go' }))
    expect(onSubmit).toHaveBeenCalledOnce()
    expect((field() as HTMLInputElement).form).toBe(screen.getByRole<HTMLButtonElement>('button').form)
  })
})

describe('SelectField', () => {
  test('behavior: it is found by its label, described by its fault, and hands out what is chosen', () => {
    const onChange = vi.fn<(value: string) => void>()
    render(
      <SelectField label="Kind" value="a" onChange={onChange} fault="Choose another.">
        <option value="a">First</option>
        <option value="b">Second</option>
      </SelectField>,
    )
    const select = screen.getByRole('combobox', { name: 'Kind' })
    expect(select.getAttribute('aria-invalid')).toBe('true')
    expect(description(select)).toBe('Choose another.')
    fireEvent.change(select, { target: { value: 'b' } })
    expect(onChange).toHaveBeenCalledExactlyOnceWith('b')
  })
})

import type { Address as AddressValue } from 'viem'
import { Address } from './Address.tsx'
import { TextField, type TextFieldProps } from './TextField.tsx'

/**
 * A field for an address. White space and invisible characters that came along in copying are removed; what
 * the text means, its prefix and its checksum, is for the parser of the form.
 */
export function AddressField({
  address,
  placeholder = '0x…',
  onChange,
  ...rest
}: Omit<TextFieldProps, 'isMono' | 'isProse' | 'rows'> & {
  /** What the text means, to be shown whole in groups: look-alikes share only their ends. */
  address?: AddressValue | undefined
}) {
  return (
    <>
      <TextField
        {...rest}
        isMono
        placeholder={placeholder}
        onChange={(text) => onChange(cleanAddress(text))}
      />
      {address ? <Address value={address} canCopy={false} /> : null}
    </>
  )
}

/** An address with its prefix, if any, as it would be typed; any other text as it is. */
export function cleanAddress(text: string): string {
  // Zero-width spaces and joiners, marks of direction, the byte order mark.
  const clean = text.replace(/[\s\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
  return /^(?:[a-z0-9-]+:){0,2}0x[0-9a-f]{40}$/i.test(clean) ? clean : text
}

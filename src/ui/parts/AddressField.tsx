import { Suspense, useEffect, useState } from 'react'
import type { Address as AddressValue } from 'viem'
import { parseAddressInput } from '../../hex/parseAddressInput.ts'
import { Address } from './Address.tsx'
import { lazyPart } from './lazyPart.ts'
import { TextField, type TextFieldProps } from './TextField.tsx'

/** Only where the browser has a reader of QR codes. */
const ScanButton = lazyPart(
  () => import('../scan/ScanButton.tsx').then((module) => module.ScanButton),
  () => null,
)

/**
 * A field for an address. Of what people paste, such as an explorer’s link, the address is left; any other
 * text stays as it is, for the parser of the form. What may be a private key is not handed out: no page keeps
 * it, and the field stays as it was.
 */
export function AddressField({
  address,
  placeholder = '0x…',
  fault,
  isLinkKept = false,
  onChange,
  ...rest
}: Omit<TextFieldProps, 'isMono' | 'isProse' | 'rows' | 'inner'> & {
  /** What the text means, to be shown whole in groups: look-alikes share only their ends. */
  address?: AddressValue | undefined
  /** The form goes where a link leads: more of it is wanted than its address. */
  isLinkKept?: boolean
}) {
  const [warning, setWarning] = useState<string>()
  const [canScan, setCanScan] = useState(false)
  useEffect(() => setCanScan('BarcodeDetector' in window), [])
  const take = (text: string) => {
    const input = parseAddressInput(text)
    const isSecret = input.status === 'unusable' && input.isSecret
    setWarning(isSecret ? input.reason : undefined)
    if (!isSecret) onChange(input.status === 'address' && !isLinkKept ? input.address : text)
  }
  return (
    <>
      <TextField
        {...rest}
        isMono
        placeholder={placeholder}
        fault={warning ?? fault}
        onChange={take}
        inner={
          canScan ? (
            <Suspense>
              <ScanButton onScan={take} />
            </Suspense>
          ) : undefined
        }
      />
      {address ? <Address value={address} canCopy={false} /> : null}
    </>
  )
}

import { fireEvent, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AccountPicture } from './AccountPicture.tsx'

const account = '0x00000000000000000000000000000000000000A1'

test('a picture that does not come leaves the drawing', () => {
  const { container } = render(<AccountPicture account={account} avatar="/ipfs/a.png" />)
  const picture = container.querySelector('img')
  expect(picture?.getAttribute('src')).toBe('/ipfs/a.png')
  if (picture) fireEvent.error(picture)
  expect(container.querySelector('img')).toBeNull()
  expect(container.querySelector('[data-drawing]')).not.toBeNull()
})

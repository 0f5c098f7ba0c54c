import { expect, test } from 'vitest'
import { signingSupport } from './signingSupport.ts'

test.each(['1.3.0', '1.3.0+L2', '1.4.1', '1.10.0', '2.0.0', '10.0.0'])(
  'owners of a Safe %s sign here',
  (version) => {
    expect(signingSupport(version)).toEqual({ isSupported: true })
  },
)

test.each(['1.2.0', '1.0.0', '0.9.1', '0.10.0'])('those of a Safe %s look only', (version) => {
  expect(signingSupport(version)).toEqual({
    isSupported: false,
    reason: `This Safe is of version ${version}. You can sign here from 1.3.0 on. Viewing works.`,
  })
})

test.each([null, '', 'unknown', 'v1.4.1', '1', '1.4', 'x.3.0'])('%s is no version', (version) => {
  expect(signingSupport(version)).toEqual({
    isSupported: false,
    reason: 'This Safe doesn’t report its version, so you can’t sign for it here.',
  })
})

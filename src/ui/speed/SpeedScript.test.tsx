import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SpeedScript } from './SpeedScript.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const drawn = () =>
  render(
    <>
      <p>The claim</p>
      <SpeedScript
        route="/claim/[campaign]"
        speed={{ isEnabled: true, scriptUrl: '/speed.js', endpoint: '' }}
      />
    </>,
  )
const givenSource = () => vi.spyOn(HTMLScriptElement.prototype, 'src', 'set')

test('the operator’s script is asked for', () => {
  const source = givenSource().mockReturnValue(undefined)
  drawn()
  expect(source.mock.calls).toEqual([['/speed.js']])
})

test('a policy that refuses the script takes nothing else off the page', () => {
  const said = vi.spyOn(console, 'error').mockReturnValue(undefined)
  givenSource().mockImplementation(() => {
    throw new TypeError("This document requires 'TrustedScriptURL' assignment.")
  })
  drawn()
  expect(screen.getByText('The claim')).toBeTruthy()
  expect(said).toHaveBeenCalled()
})

import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Dialog } from './Dialog.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const resize = (width: number) =>
  act(() => {
    window.innerWidth = width
    window.dispatchEvent(new Event('resize'))
  })
const isCompact = () => screen.getByRole('dialog').dataset.isCompact
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))

function draw(width: number) {
  window.innerWidth = width
  render(
    <Dialog title="Network" onClose={() => {}}>
      Blast
    </Dialog>,
  )
}

test('default: compact below 768 px, from the beginning', () => {
  draw(767)
  expect(isCompact()).toBe('true')
  cleanup()
  draw(768)
  expect(isCompact()).toBe('false')
})

test('behavior: another size counts 500 ms after its last change, and not before', () => {
  draw(768)
  resize(767)
  wait(499)
  expect(isCompact()).toBe('false')
  wait(1)
  expect(isCompact()).toBe('true')

  resize(900)
  wait(400)
  // Still being dragged: the time begins anew.
  resize(768)
  wait(499)
  expect(isCompact()).toBe('true')
  wait(1)
  expect(isCompact()).toBe('false')
})

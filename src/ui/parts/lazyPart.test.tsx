import { act, render } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { lazyPart } from './lazyPart.ts'

const Part = () => <p>part</p>
const Instead = () => <p>instead</p>
const shown = (Lazy: ReturnType<typeof lazyPart>) => {
  const { container } = render(
    <Suspense fallback="waits">
      <Lazy />
    </Suspense>,
  )
  return () => container.textContent
}

test('behavior: what was fetched is drawn at once, without a fallback', async () => {
  const Lazy = lazyPart(() => Promise.resolve(Part), Instead)
  await Lazy.fetch()
  expect(shown(Lazy)()).toBe('part')
})

test('behavior: what was not fetched is waited for; what did not come is asked for again when it is drawn', async () => {
  let calls = 0
  const Lazy = lazyPart(
    () => (calls++ === 0 ? Promise.reject(new Error('no network')) : Promise.resolve(Part)),
    Instead,
  )
  await expect(Lazy.fetch()).rejects.toThrow('no network')
  const text = shown(Lazy)
  expect(text()).toBe('waits')
  await act(() => Promise.resolve())
  expect(text()).toBe('part')
})

test('behavior: what does not come is drawn as what stands for it', async () => {
  const Lazy = lazyPart(() => Promise.reject(new Error('no network')), Instead)
  const text = shown(Lazy)
  await act(() => Promise.resolve())
  expect(text()).toBe('instead')
})

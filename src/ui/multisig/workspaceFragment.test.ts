import { expect, test } from 'vitest'
import { formatWorkspaceFragment, parseWorkspaceFragment } from './workspaceFragment.ts'

const safe = '0x000000000000000000000000000000000000dEaD'

test('what is written is what is read', () => {
  const parameters = { transaction: `0x${'ab'.repeat(32)}`, from: '1 & 2=#%' }
  const fragment = formatWorkspaceFragment({ safe, view: 'transactions', parameters })
  expect(fragment).toMatch(/^#safe=0x0+dEaD&view=transactions&transaction=0x(ab){32}&from=/)
  expect(parseWorkspaceFragment(fragment)).toEqual({
    safe,
    view: 'transactions',
    fault: undefined,
    parameters,
  })
})

test('a parameter without a value is left out, and no Safe is no fragment', () => {
  expect(formatWorkspaceFragment({ safe, parameters: { transaction: undefined, from: '' } })).toBe(
    `#safe=${safe}&view=balances`,
  )
  expect(formatWorkspaceFragment({ safe: '', view: 'apps' })).toBe('#')
})

test('nothing behind the # is no fault', () => {
  const nothing = { safe: '', view: 'balances', fault: undefined, parameters: {} }
  expect(parseWorkspaceFragment('')).toEqual(nothing)
  expect(parseWorkspaceFragment('#')).toEqual(nothing)
})

test.each([
  ['#main', 'The link has no Safe: after its # is “main”.'],
  ['#safe=%20&view=apps', 'The link has no Safe: after its # is “safe=%20&view=apps”.'],
  [`#${'%ff'.repeat(3000)}`, 'The link has no Safe: after its # is “%ff%ff%ff%ff%ff%ff%ff%ff…”.'],
  [
    `#safe=${safe}&view=constructor`,
    'The link asks for “constructor”, which doesn’t exist. You see the balances.',
  ],
  [`#safe=${safe}&view=`, 'The link asks for “”, which doesn’t exist. You see the balances.'],
])('%.30s… is reported', (fragment, fault) => {
  expect(parseWorkspaceFragment(fragment)).toMatchObject({ fault: { sentence: fault } })
})

test('names of what every object has are names like others', () => {
  const { parameters } = parseWorkspaceFragment(`#safe=${safe}&__proto__=1&toString=2`)
  expect(Object.entries(parameters)).toEqual([
    ['__proto__', '1'],
    ['toString', '2'],
  ])
})

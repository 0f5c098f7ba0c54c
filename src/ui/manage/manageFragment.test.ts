import { describe, expect, test } from 'vitest'
import { chooseFragment, formatManageFragment, parseManageFragment } from './manageFragment.ts'

const distributor = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

describe('parseManageFragment', () => {
  test('reads what it writes', () => {
    expect(parseManageFragment(formatManageFragment(distributor))).toEqual({
      status: 'distributor',
      distributor,
    })
  })

  test('nothing behind the # asks for nothing', () => {
    expect(parseManageFragment('')).toEqual({ status: 'none' })
    expect(parseManageFragment('#')).toEqual({ status: 'none' })
  })

  test('all campaigns can be asked for', () => {
    expect(parseManageFragment(chooseFragment)).toEqual({ status: 'choose' })
  })

  test('small letters are an address, too', () => {
    expect(parseManageFragment(`#distributor=${distributor.toLowerCase()}`)).toEqual({
      status: 'distributor',
      distributor,
    })
  })

  test.each([
    ['#campaign=spring', 'The link has no campaign. Choose one below.'],
    ['#distributor=', 'The link has no campaign. Choose one below.'],
    [
      `#distributor=${distributor.slice(0, -1)}`,
      'The link has no valid contract address. An address has 42 characters; this has 41. Copy it again, whole.',
    ],
    ['#distributor=alice.eth', 'The link has no valid contract address.'],
  ])('%s is said in a sentence', (fragment, reason) => {
    expect(parseManageFragment(fragment)).toEqual({ status: 'unusable', reason })
  })
})

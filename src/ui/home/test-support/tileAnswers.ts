import type { Claimable } from '../../../claim/safeClaim/findClaimable.ts'

const contract = '0x00000000000000000000000000000000000000c3'
export const campaign = { id: 'spring', distributor: contract, packages: ['/p/'] } as const
export const offer = {
  title: 'Spring',
  distributor: contract,
  allocation: { index: 7, account: contract, amount: 12_340_000_000_000_000_000n, proof: [] },
  due: 12_340_000_000_000_000_000n,
  token: { address: contract, symbol: 'EVER', name: 'Ever', decimals: 18 },
} as const
const error = new Error('silent')

export type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

/** What one campaign has for an address, each with what its tile says. */
export const tileAnswers: readonly (readonly [
  string,
  DistributiveOmit<Claimable, 'campaign'> | undefined,
])[] = [
  ['View campaign Spring', undefined],
  ['Claim 12.34 EVER Spring', { status: 'eligible', offer, end: null, isFunded: undefined }],
  [
    '12.34 EVER. The campaign holds too little to pay it now. View campaign Spring',
    { status: 'eligible', offer, end: null, isFunded: false },
  ],
  ['Checking the address View campaign Spring', { status: 'checking' }],
  ['Not on this list View campaign Spring', { status: 'not-eligible', title: 'Spring' }],
  ['12.34 EVER for this address View campaign Spring', { status: 'not-started', offer, start: 1 }],
  ['12.34 EVER, not claimed in time View campaign Spring', { status: 'ended', offer, end: 1 }],
  [
    '12.34 EVER for this address, more unlocks 2027-01-15 View campaign Spring',
    { status: 'nothing-due', offer, next: 1_800_000_000 },
  ],
  ['12.34 EVER already claimed View campaign Spring', { status: 'claimed', offer }],
  [
    'We couldn’t check this address. It may be on the list. Try again View campaign Spring',
    { status: 'could-not-check', error, offer: undefined },
  ],
  [
    '12.34 EVER for this address. We couldn’t check whether it was claimed. Try again View campaign Spring',
    { status: 'could-not-check', error, offer },
  ],
]

import { lookAlikeDomain } from './lookAlikeDomain.ts'

/**
 * What phishing sites put beside a project's name in the name that they register. A subdomain that is one of
 * these alone, as in `claim.acme.example`, is a project's own to give.
 */
const bait = [
  ...['claim', 'claims', 'airdrop', 'airdrops', 'drop', 'reward', 'rewards', 'allocation', 'allocations'],
  ...[
    'snapshot',
    'eligibility',
    'checker',
    'giveaway',
    'bonus',
    'gift',
    'event',
    'distribute',
    'distribution',
  ],
  ...['migrate', 'migration', 'register', 'registration', 'verify', 'reconnect', 'refund', 'compensation'],
]

/** These two are written without a hyphen as well: `claimacme.example`, `acmeairdrop.example`. */
const joined = /^(claim|airdrop).|.(claim|airdrop)s?$/

/**
 * Why an address would be taken for a phisher's, by the patterns of the lists that wallets block by, or
 * for somebody else’s.
 *
 * @param hostname in the form of `URL.hostname`: small letters, Punycode
 * @returns half a sentence about the name; undefined where nothing is known against it
 */
export function phishingPattern(hostname: string): string | undefined {
  if (!hostname.includes('.') || hostname.startsWith('[') || /^[\d.]+$/.test(hostname)) return
  const labels = hostname.split('.').slice(0, -1)
  const foreign = labels.find((label) => label.startsWith('xn--'))
  if (foreign) return `has letters that can pass for others (“${foreign}”)`
  for (const label of labels) {
    if (bait.includes(label)) continue
    const found = label.split('-').map(baitIn).find(Boolean)
    if (found) return `joins “${found}” to another word (“${label}”)`
  }
  const alike = lookAlikeDomain(hostname)
  return alike && `looks like “${alike.name}” (“${alike.label}”)`
}

const baitIn = (word: string) => (bait.includes(word) ? word : joined.exec(word)?.slice(1).find(Boolean))

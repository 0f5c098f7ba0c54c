import type { Address } from 'viem'
import type { HostCall } from '../hostApi.ts'
import { element } from './element.ts'

export const short = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`

/** A name beside its address, or the address alone. */
export function addressText({ address, name }: { address: Address; name: string | null }): HTMLElement {
  return element(
    'span',
    { className: 'address', title: address },
    name && element('b', { textContent: `${name} ` }),
    element('span', { className: 'mono', textContent: address }),
  )
}

/** Wei as ether, to the last digit. */
export function ether(wei: string): string {
  const digits = wei.padStart(19, '0')
  return `${`${digits.slice(0, -18)}.${digits.slice(-18)}`.replace(/^(.*[^0])?0*$/s, '$1').replace(/\.$/, '')} ETH`
}

/** A call in words: to whom, with how much, and what it says. */
export function callView({ to, value, data, decoded, sentence }: HostCall, title: string): HTMLElement {
  const rows: [string, Node | string][] = [
    ['To', addressText(to)],
    ...(value === '0' && data !== '0x' ? [] : [['Value', ether(value)] as [string, string]]),
  ]
  const parameters = decoded?.parameters ?? []
  const unread = sentence ? '' : 'unknown call'
  return element(
    'section',
    { className: 'call', 'aria-label': title },
    element(
      'h3',
      {},
      title,
      ' ',
      element('code', { textContent: decoded?.method ?? (data === '0x' ? 'plain payment' : unread) }),
    ),
    sentence && element('p', { className: 'lead', textContent: sentence }),
    element(
      'dl',
      {},
      ...rows.flatMap(([term, text]) => [element('dt', { textContent: term }), element('dd', {}, text)]),
      ...parameters.flatMap(({ name, type, value }) => [
        element('dt', {}, name || 'value', ' ', element('small', { textContent: type })),
        element('dd', { className: 'mono long', textContent: value, tabIndex: value.length > 160 ? 0 : -1 }),
      ]),
    ),
    data !== '0x' &&
      element(
        'details',
        {},
        element('summary', { textContent: 'Data' }),
        element('p', { className: 'mono long', textContent: data, tabIndex: 0 }),
      ),
  )
}

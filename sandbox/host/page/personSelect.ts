import type { Address } from 'viem'
import { short } from './describe.ts'
import { element } from './element.ts'
import type { Session } from './session.ts'

/** Chooses who sits in front of the host: another person means another browser with another wallet. */
export function personSelect(session: Session, signal?: AbortSignal): HTMLElement {
  const id = `person-${crypto.randomUUID()}`
  const options = session.world.people.map(({ name, address }) => {
    const role = session.state.safe.owners.includes(address) ? 'owner' : 'not an owner'
    return element('option', { value: address, textContent: `${name} · ${role} · ${short(address)}` })
  })
  const select = element('select', { id }, ...options)
  const show = () => {
    select.value = session.person.address
  }
  select.addEventListener('change', () => session.set({ person: select.value as Address }))
  session.onChange(show, signal)
  show()
  return element(
    'div',
    { className: 'person' },
    element('label', { for: id, textContent: 'You are' }),
    select,
  )
}

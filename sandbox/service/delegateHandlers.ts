import { cutPage } from './cutPage.ts'
import type { FixtureContext, Handler, Handlers } from './handlers.ts'
import { addressOf } from './readTransaction.ts'
import { validationFault } from './serviceFault.ts'

/** The calls that list delegates. Those that add and remove them are delegateRoutes.ts. */
export function createDelegateHandlers({ delegates }: FixtureContext) {
  const list: Handler<'getDelegatesPage'> = async ({ query }, { url }) => {
    const { safe, delegate, delegator, label } = query
    if (![safe, delegate, delegator, label].some(Boolean))
      throw validationFault({ code: 'custom', message: 'At least one property is required', path: [] })
    const wanted = { safe: wantedOf(safe), delegate: wantedOf(delegate), delegator: wantedOf(delegator) }
    const found = delegates
      .list()
      .filter(
        (each) =>
          (!wanted.safe || each.safe === wanted.safe) &&
          (!wanted.delegate || each.delegate === wanted.delegate) &&
          (!wanted.delegator || each.delegator === wanted.delegator) &&
          (!label || each.label === label),
      )
    return cutPage(found, query, url)
  }
  return { getDelegates: list, getDelegatesPage: list } satisfies Partial<Handlers>
}

const wantedOf = (text: string | null | undefined) => (text ? addressOf(text) : undefined)

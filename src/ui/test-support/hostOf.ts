import type { OpenHost } from '../wallet/openHost.ts'

const never = () => Promise.reject(new Error('Nobody asks.'))

/** A Safe host around the page that answers nothing but what `own` does. */
export function hostOf({
  app,
  ...own
}: Partial<Omit<OpenHost, 'app'>> & { app?: Partial<OpenHost['app']> } = {}): OpenHost {
  return {
    origin: 'https://safe.example',
    app: { getEnvironmentInfo: never, getBalances: never, ...app },
    readAddressBook: async () => undefined,
    ...own,
  }
}

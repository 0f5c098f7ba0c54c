import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { currenciesQuery } from '../../../multisig/queries.ts'
import { browserStorage } from '../../../storage/browserStorage.ts'
import { useSite } from '../../site/siteContext.ts'

/** Where the choice is in `localStorage`. */
export const currencyKey = 'everclaim.currency'
/** The specification's. */
const usual = 'usd'

/**
 * In which currency sums are shown: what was chosen on this device, as long as the service has it, or US
 * dollars.
 */
export function useCurrency(): {
  /** In lower case. Undefined until the choice is known: nothing is asked for in another one before. */
  currency: string | undefined
  /** In upper case, sorted; the chosen one alone while the service has not answered. */
  codes: readonly string[]
  choose: (code: string) => void
} {
  const site = useSite()
  const [chosen, setChosen] = useState<string>()
  useEffect(() => setChosen(load()), [])
  const { data } = useQuery({ ...currenciesQuery(site), enabled: site.safeService.isEnabled })
  const known = data && [...new Set(data.map((code) => code.toUpperCase()))].sort()
  const isKnown = !known || chosen === undefined || known.includes(chosen.toUpperCase())
  const currency = isKnown ? chosen : usual
  return {
    currency,
    codes: known ?? [(currency ?? usual).toUpperCase()],
    choose(code) {
      const next = code.toLowerCase()
      setChosen(next)
      browserStorage.setItem(currencyKey, next)
    },
  }
}

function load(): string {
  const stored = browserStorage.getItem(currencyKey) ?? ''
  return /^[a-z0-9]{1,10}$/.test(stored) ? stored : usual
}

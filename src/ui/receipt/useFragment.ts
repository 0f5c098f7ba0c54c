import { useEffect, useState } from 'react'
import { onHashChange } from '../navigation/onHashChange.ts'

/**
 * A value behind the `#` of the page's address, such as `#transaction=0x…`: it can be shared, and is never
 * sent to a host. `undefined` until the page runs in a browser, `''` where it is missing.
 */
export function useFragment(key: string): string | undefined {
  const [value, setValue] = useState<string>()
  useEffect(() => {
    const read = () => setValue(new URLSearchParams(window.location.hash.slice(1)).get(key) ?? '')
    read()
    return onHashChange(read)
  }, [key])
  return value
}

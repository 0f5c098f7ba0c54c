import { useState } from 'react'

/** Goes on where nothing is wrong. Empty fields are called wrong only once somebody has tried. */
export function useStepFaults<Field>(
  faults: readonly { readonly field: Field; readonly sentence: string }[],
  onNext: () => void,
) {
  const [hasTried, setTried] = useState(false)
  return {
    faultOf: (name: Field, isEmpty: boolean): string | undefined =>
      hasTried || !isEmpty ? faults.find(({ field }) => field === name)?.sentence : undefined,
    /** Whether somebody has tried to go on. */
    hasTried,
    /** Shown beside the button. */
    firstFault: hasTried ? faults[0]?.sentence : undefined,
    tryToGoOn: () => (faults.length === 0 ? onNext() : setTried(true)),
  }
}

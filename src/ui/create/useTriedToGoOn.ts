import { useState } from 'react'

/** Goes on where nothing is wrong. Empty fields are called wrong only once somebody has tried. */
export function useTriedToGoOn(isSound: boolean, onNext: () => void) {
  const [hasTried, setTried] = useState(false)
  const tryToGoOn = () => {
    if (isSound) onNext()
    else setTried(true)
  }
  return { hasTried, tryToGoOn }
}

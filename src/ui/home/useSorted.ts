import { useEffect, useState } from 'react'

/**
 * Milliseconds without news until the campaigns that are known are put in order, although others are not: as
 * long as a silent host is waited for. Each says its own state before.
 */
export const patience = 15_000

/**
 * Whether campaigns are put in order: all of them are `known`, or no other became known for `patience`. What
 * was put in order is not mixed up again.
 */
export function useSorted(campaigns: number, known: number): boolean {
  const [hasBeen, setHasBeen] = useState(false)
  const isSo = known === campaigns
  useEffect(() => {
    if (isSo) setHasBeen(true)
  }, [isSo])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each campaign that becomes known is news.
  useEffect(() => {
    const timer = setTimeout(() => setHasBeen(true), patience)
    return () => clearTimeout(timer)
  }, [known])
  return hasBeen || isSo
}

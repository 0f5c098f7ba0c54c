import type { Address } from 'viem'
import { NotLoaded } from '../../parts/NotLoaded.tsx'
import { WithoutThisSite } from './WithoutThisSite.tsx'

/** Stands where the terms did not come. */
export function TermsNotLoaded(props: { campaign: string; account: Address }) {
  return (
    <>
      <NotLoaded />
      <WithoutThisSite campaign={props.campaign} account={props.account} />
    </>
  )
}

import type { Cuer as Drawn } from 'cuer'
import { type ComponentProps, Suspense } from 'react'
import { say } from '../../../../language/say.ts'
import { lazyPart } from '../../../parts/lazyPart.ts'
import { NotLoaded } from '../../../parts/NotLoaded.tsx'

/** What the kit gives the root: a code, and the parts that it is made of. */
export type QrProps = ComponentProps<typeof Drawn.Root>

const Code = lazyPart(() => import('./QrOfCuer.tsx').then((module) => module.QrOfCuer), Missing)

function Missing() {
  return (
    <>
      <p style={{ marginBlockEnd: 'var(--space-12)' }}>{say('A part of this page did not load.')}</p>
      <NotLoaded />
    </>
  )
}

/** They say only which part is meant: `QrOfCuer` draws it. */
const Cells = (_: ComponentProps<typeof Drawn.Cells>) => null
const Finder = (_: ComponentProps<typeof Drawn.Finder>) => null
const Arena = (_: ComponentProps<typeof Drawn.Arena>) => null

function Root(props: QrProps) {
  return (
    <Suspense>
      <Code {...props} />
    </Suspense>
  )
}

/**
 * In place of `cuer`, with which the kit draws the code of WalletConnect: it comes when a code is to be
 * shown, and what computes it, 10 kB.
 */
export const Cuer = { Root, Cells, Finder, Arena }

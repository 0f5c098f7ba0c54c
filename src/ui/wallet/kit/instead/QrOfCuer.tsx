import { Cuer } from 'cuer'
import { Children, createElement, type ElementType, isValidElement } from 'react'
import { Cuer as Meant, type QrProps } from './cuer.tsx'

const drawnBy = new Map<unknown, ElementType>([
  [Meant.Cells, Cuer.Cells],
  [Meant.Finder, Cuer.Finder],
  [Meant.Arena, Cuer.Arena],
])

/** The code as `cuer` draws it: with its own parts for those that the kit has named. */
export function QrOfCuer({ children, ...props }: QrProps) {
  const parts = Children.map(children, (child) => {
    const part = isValidElement<object>(child) ? drawnBy.get(child.type) : undefined
    return part && isValidElement<object>(child) ? createElement(part, child.props) : child
  })
  return <Cuer.Root {...props}>{parts}</Cuer.Root>
}

import { type ComponentType, createElement } from 'react'

const loading = new Set<Promise<unknown>>()

/** In place of React's own `lazy`, which shows what has come only a third of a second after the rest. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Part: ComponentType<Props> | undefined
  const loaded = Promise.resolve()
    .then(load)
    .then((part) => {
      Part = part
      loading.delete(loaded)
    })
  loading.add(loaded)
  return Object.assign((props: Props) => Part && createElement(Part, props), { fetch: () => loaded })
}

/** Until all parts are here, and the parts of those. */
export async function allParts(): Promise<void> {
  while (loading.size > 0) await Promise.all(loading)
}

import { type ComponentType, lazy } from 'react'

/**
 * A component whose file comes when it is first drawn. Where the file does not come, as after a new release
 * or without a network, `Instead` is drawn: React's own `lazy` would take the whole page down with it.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props>,
) {
  return lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: Instead }),
    ),
  )
}

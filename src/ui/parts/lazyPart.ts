import { type ComponentType, lazy } from 'react'

/**
 * A component whose file comes when it is first drawn, or with `fetch`, which rejects where it does not come.
 * Where the file does not come then either, as after a new release or without a network, `Instead` is drawn:
 * React's own `lazy` would take the whole page down with it.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props>,
) {
  let part: ComponentType<Props> | undefined
  const fetch = async () => {
    part ??= await load()
    return part
  }
  const Part = lazy(() =>
    part
      ? atOnce(part)
      : fetch().then(
          (part) => ({ default: part }),
          () => ({ default: Instead }),
        ),
  )
  return Object.assign(Part, { fetch })
}

/**
 * A promise whose value React has before it asks for the next one: what is there is drawn without a fallback,
 * of which React would then hold the part back for 300 ms.
 */
function atOnce<Part>(part: Part): Promise<{ default: Part }> {
  const value = { default: part }
  const then = (onValue?: ((given: typeof value) => unknown) | null) => Promise.resolve(onValue?.(value))
  return Object.assign(Promise.resolve(value), { then })
}

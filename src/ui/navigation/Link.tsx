import type { ComponentProps, MouseEvent } from 'react'
import { useNavigation } from './navigation.ts'

/**
 * A link to another page of this site, which is shown without a reload: the wallet stays connected, and what
 * is open stays open. New tabs, downloads and the page’s own fragments are the browser’s.
 */
export function Link({ href, onClick, ...props }: ComponentProps<'a'> & { href: string }) {
  const { go, warm } = useNavigation()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const isOfBrowser = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    const isHere = event.currentTarget.pathname === window.location.pathname
    if (event.defaultPrevented || isOfBrowser || isHere || props.target) return
    event.preventDefault()
    go(href)
  }
  const prepare = () => warm(href)
  return (
    <a
      {...props}
      href={href}
      onClick={follow}
      onPointerEnter={prepare}
      onFocus={prepare}
      onTouchStart={prepare}
    />
  )
}

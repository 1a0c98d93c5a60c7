import type { ComponentProps, MouseEvent } from 'react'
import { addressAt } from './paths.ts'
import { useLocation, useNavigate } from './place.ts'

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  /** `/path`, or `?query` of the path where one is */
  to: string
  /** takes the place of the entry where one is, as a link to that very address always does */
  replace?: boolean
  state?: unknown
}

/** A link within the app. What a browser does with a link otherwise (a new tab, a new window) is left to it. */
export function Link({ to, replace, state, onClick, ...rest }: Props) {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const href = addressAt(pathname, to)

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event, rest.target)) return
    event.preventDefault()
    navigate(href, { replace: replace ?? href === pathname + search + hash, state })
  }

  return <a {...rest} href={href} onClick={follow} />
}

const isPlainClick = (event: MouseEvent, target?: string) =>
  event.button === 0 &&
  (!target || target === '_self') &&
  !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)

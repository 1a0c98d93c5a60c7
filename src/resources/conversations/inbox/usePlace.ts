import { useEffect } from 'react'
import { useStore } from 'react-admin'
import { useSearchParams } from 'react-router'
import { type Place, placeIn, searchOf } from './place.ts'

/**
 * Where somebody is in the inbox, kept in the address: a reload, a link and the way back show the same. Who comes by the
 * menu finds the inbox as they left it.
 */
export const usePlace = () => {
  const [search, setSearch] = useSearchParams()
  const [left, setLeft] = useStore('conversations.listParams', '')
  const here = search.toString()
  const comesBack = here === '' && left !== ''
  const place = placeIn(comesBack ? new URLSearchParams(left) : search)

  useEffect(() => {
    if (comesBack) setSearch(new URLSearchParams(left), { replace: true })
    else if (here !== left) setLeft(here)
  }, [comesBack, here, left, setLeft, setSearch])

  /** `replace` for steps that the way back should not repeat. */
  const go = (part: Partial<Place>, { replace = false } = {}) => {
    const next = searchOf({ ...place, ...part })
    setLeft(next.toString())
    setSearch(next, { replace })
  }
  return { place, go }
}

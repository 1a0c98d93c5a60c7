import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { queryReducer, useLocation, useNavigate, useStore, useStoreContext, type ListParams } from 'react-admin'
import { listParamsFrom, listParamsOf, searchOf, tellsOfList, type ListStart } from './listAddress.ts'

export type ListAction = Parameters<typeof queryReducer>[1]

/**
 * How a list stands is kept in one place, which changes at once when a person acts; the address follows it. So nothing
 * that arrives later (a remembered filter, an older address still on its way) takes back what was just done. The
 * address comes first only where a person goes there: by a link, by Back, by typing it. `ready` is false until what the
 * address says has been taken over: nothing is drawn before.
 */
export const useListAddress = (storeKey: string, start: ListStart) => {
  const location = useLocation()
  const navigate = useNavigate()
  const store = useStoreContext()
  const [kept] = useStore<Partial<ListParams>>(storeKey, {})
  const [first] = useState(location.search)
  const [ready, setReady] = useState(() => !tellsOfList(first))
  if (!ready && searchOf(listParamsOf(kept, start), start) === searchOf(listParamsFrom(first, start), start))
    setReady(true)
  /** The address on its way; what arrives before it is older. */
  const pending = useRef<string | null>(null)
  const seen = useRef(location.search)
  /** The person went back or forward, and what is on its way no longer counts. */
  const cameBack = useRef(false)

  const stands = () => listParamsOf(store.getItem<Partial<ListParams>>(storeKey, {}) ?? {}, start)
  const keep = (params: ListParams) => store.setItem(storeKey, params)
  const write = (replace: boolean) => {
    const search = searchOf(stands(), start)
    if (search === (pending.current ?? location.search)) return
    pending.current = search
    navigate({ search }, { replace })
  }

  useLayoutEffect(() => {
    if (!ready) store.setItem(storeKey, listParamsFrom(first, start))
  }, [ready, store, storeKey, first, start])

  const follow = () => {
    const { search } = location
    if (cameBack.current) pending.current = null
    if (pending.current !== null && pending.current !== search) return
    const isNews = pending.current === null && search !== seen.current
    pending.current = null
    seen.current = search
    if (isNews && tellsOfList(search)) keep(listParamsFrom(search, start))
    else if (isNews && cameBack.current) keep(listParamsOf({}, start))
    else if (!new URLSearchParams(search).has('view') && search !== searchOf(stands(), start)) write(true)
    cameBack.current = false
  }
  const latestFollow = useRef(follow)
  useLayoutEffect(() => {
    latestFollow.current = follow
  })
  useEffect(() => {
    if (ready) latestFollow.current()
  }, [ready, location, kept])

  useEffect(() => {
    const note = () => {
      cameBack.current = true
    }
    window.addEventListener('popstate', note)
    return () => window.removeEventListener('popstate', note)
  }, [])

  const act = (action: ListAction) => {
    keep(queryReducer(structuredClone(stands()), action))
    queueMicrotask(() => write(false))
  }
  return { ready, act }
}

import { useEffect, useEffectEvent, useLayoutEffect, useReducer, useRef, useState } from 'react'
import {
  queryReducer,
  useLocation,
  useNavigate,
  useNotify,
  useStore,
  useStoreContext,
  type ListParams,
} from 'react-admin'
import { useLocation as useRouterLocation, useNavigationType } from 'react-router'
import { listParamsFrom, listParamsOf, searchOf, tellsOfList, type ListStart } from './listAddress.ts'
import { withoutPeople } from '#dataProvider/personalParts.ts'
import { pathOf } from '#dataProvider/paths.ts'
import { namesSomebody, useSealing } from './sealedSearch.ts'

export type ListAction = Parameters<typeof queryReducer>[1]

/**
 * How a list stands is kept in one place, which changes at once when a person acts; the address follows it. So nothing
 * that arrives later (a remembered filter, an older address still on its way) takes back what was just done. The
 * address comes first only where a person goes there: by a link, by Back, by typing it. `ready` is false until what the
 * address says has been taken over: nothing is drawn before. Somebody whom an address names is sealed before the list
 * asks for anything, and the address is written anew.
 */
export const useListAddress = (resource: string, storeKey: string, start: ListStart) => {
  const location = useLocation()
  /** Which way the router came to where it is: said of this address only where it is react-admin's router too. */
  const routed = useRouterLocation()
  const arrivedBy = useNavigationType()
  const navigate = useNavigate()
  const store = useStoreContext()
  const [kept] = useStore<Partial<ListParams>>(storeKey, {})
  const sealed = useSealing(resource)
  const notify = useNotify()
  const [told, setTold] = useState(() =>
    tellsOfList(location.search) ? listParamsFrom(location.search, start) : undefined,
  )
  const [ready, setReady] = useState(told === undefined)
  const isClear = (params: ListParams) => namesSomebody(resource, params.filter as Record<string, unknown>)
  if (!ready && told && !isClear(told) && searchOf(listParamsOf(kept, start), start) === searchOf(told, start))
    setReady(true)
  /** The address on its way; what arrives before it is older. */
  const pending = useRef<string | null>(null)
  const seen = useRef(location)
  const seenRouted = useRef(routed)
  /** The person did something that the address does not say yet. */
  const acted = useRef(false)
  /** The person went back or forward, maybe to where the page still stands: then no other address arrives. */
  const wentBack = useRef(false)
  const [times, countBack] = useReducer((count: number) => count + 1, 0)

  const stands = () => listParamsOf(store.getItem<Partial<ListParams>>(storeKey, {}) ?? {}, start)
  const keep = (params: ListParams) => store.setItem(storeKey, params)
  /** What a person did is an address of its own to come back to; what is merely put in step is not. */
  const write = () => {
    const search = searchOf(stands(), start)
    const replace = !acted.current
    acted.current = false
    if (search === (pending.current ?? location.search)) return
    pending.current = search
    navigate({ search }, { replace })
  }

  /** The list without anybody in the clear: sealed, or, when that cannot be had, without the condition, and says so. */
  const hiding = async (params: ListParams): Promise<ListParams> => {
    const filter = params.filter as Record<string, unknown>
    const parts = await sealed(filter).catch((error: unknown) => {
      notify(`찾던 말을 빼고 보여 드려요. ${error instanceof Error ? error.message : ''}`, { type: 'warning' })
      return undefined
    })
    return { ...params, filter: parts ? { ...filter, ...parts } : withoutPeople(pathOf(resource), filter) }
  }
  const takeOver = useEffectEvent((params: ListParams) => {
    if (isClear(params)) void hiding(params).then(setTold)
    else store.setItem(storeKey, params)
  })
  useLayoutEffect(() => {
    if (!ready && told) takeOver(told)
  }, [ready, told])

  const arrive = (params: ListParams) => {
    if (isClear(params)) void hiding(params).then(keep)
    else keep(params)
  }

  const follow = () => {
    const { search } = location
    if (pending.current !== null && pending.current !== search) return
    const isPop = arrivedBy === 'POP' && routed !== seenRouted.current
    const isBack = (isPop && location !== seen.current) || (wentBack.current && search === window.location.search)
    const isNews = pending.current === null && (search !== seen.current.search || isBack)
    if (isBack) wentBack.current = false
    pending.current = null
    seen.current = location
    seenRouted.current = routed
    if (isNews && tellsOfList(search)) arrive(listParamsFrom(search, start))
    else if (isBack) keep(listParamsOf({}, start))
    else if (!new URLSearchParams(search).has('view') && search !== searchOf(stands(), start)) write()
  }
  const latestFollow = useRef(follow)
  useLayoutEffect(() => {
    latestFollow.current = follow
  })
  useEffect(() => {
    if (ready) latestFollow.current()
  }, [ready, location, kept, times])

  useEffect(() => {
    // newer than whatever is on its way, which may never arrive
    const note = () => {
      wentBack.current = true
      pending.current = null
      countBack()
    }
    window.addEventListener('popstate', note)
    return () => window.removeEventListener('popstate', note)
  }, [])

  const act = (action: ListAction) => {
    acted.current = true
    keep(queryReducer(structuredClone(stands()), action))
    queueMicrotask(write)
  }
  return { ready, act, stands }
}

import { createContext, useCallback, useContext, useMemo } from 'react'
import { standingAt, type Arrival, type History, type Navigate, type NavigateOptions, type Place } from './history.ts'
import type { Params } from './paths.ts'

const nowhere = standingAt('/')

export const HistoryContext = createContext<History>(nowhere)
export const VisitContext = createContext(nowhere.visit)
export const ParamsContext = createContext<Params>({})

/** The place that is being drawn. */
export const useLocation = (): Place => useContext(VisitContext).place

/** How one came to the place that is being drawn. */
export const useNavigationType = (): Arrival => useContext(VisitContext).arrival

/** Whether one was at this entry of the history before. */
export const useIsReturn = (): boolean => useContext(VisitContext).isReturn

/** How to go elsewhere; one and the same function for as long as the app lives. */
export const useNavigate = (): Navigate => useContext(HistoryContext).navigate

/** What the path of the screen names: `useParams()['id']` on `/store/products/:id`. */
export const useParams = (): Params => useContext(ParamsContext)

type Query = URLSearchParams | Record<string, string>
type SetQuery = (next: Query | ((current: URLSearchParams) => Query), options?: NavigateOptions) => void

/** The query of the address, and how to go to another one on the same path. */
export function useSearchParams(): [URLSearchParams, SetQuery] {
  const { search } = useLocation()
  const navigate = useNavigate()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const setParams = useCallback<SetQuery>(
    (next, options) => {
      const query = typeof next === 'function' ? next(new URLSearchParams(params)) : next
      navigate(`?${new URLSearchParams(query).toString()}`, options)
    },
    [navigate, params],
  )
  return [params, setParams]
}

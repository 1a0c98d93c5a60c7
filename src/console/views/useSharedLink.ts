import { useEffect, useEffectEvent, useRef } from 'react'
import { useListContext, useNotify } from 'react-admin'
import { useSearchParams } from 'react-router'
import type { SavedView } from '#contract/schema.d.ts'
import { useViews } from './useViews.ts'

/**
 * Opens the view that the address names (`?view=12`), once, and takes the name out of the address: what the person
 * changes afterwards stays, also when the view arrives later than the change. A view that is gone or not shared is told, and the list stays.
 */
export const useSharedLink = (resource: string, open: (view: SavedView) => void) => {
  const { filterValues, sort } = useListContext()
  const standing = JSON.stringify([filterValues, sort])
  const stoodThen = useRef(standing)
  const [params, setParams] = useSearchParams()
  const notify = useNotify()
  const named = Number(params.get('view')) || 0
  const wanted = useRef(0)
  const views = useViews(resource, named > 0)

  const follow = useEffectEvent((list: readonly SavedView[]) => {
    const view = list.find((one) => one.id === wanted.current)
    wanted.current = 0
    if (standing !== stoodThen.current) notify('그 사이 조건을 바꿔서 보기를 열지 않았어요.', { type: 'info' })
    else if (view) open(view)
    else notify('이 보기는 지워졌거나 나에게 공유되지 않았어요. 처음 화면을 보여 드려요.', { type: 'warning' })
  })
  const forgetLink = useEffectEvent(() => {
    stoodThen.current = standing
    const rest = new URLSearchParams(params)
    rest.delete('view')
    setParams(rest, { replace: true })
  })

  useEffect(() => {
    if (named === 0) return
    wanted.current = named
    forgetLink()
  }, [named])
  useEffect(() => {
    if (wanted.current > 0 && named === 0 && views.data) follow(views.data)
  }, [named, views.data])
}

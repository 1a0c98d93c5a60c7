import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type { CheckoutOrder } from '#customer/api/models.ts'
import { toApiError } from '#shared/api/apiError.ts'
import { query } from '#customer/shell/api.ts'
import { isVerdict } from '#customer/shell/trouble/isLost.ts'
import { onOtherTab } from './payment/otherTabs.ts'
import { couponsKey } from './benefits/useCoupons.ts'

const ASK_EVERY_MS = 3_000

/** The order being filled in, always read anew, and a way to put in the server's newer answer. */
export function useCheckoutOrder(id: number) {
  const queryClient = useQueryClient()
  const path = { params: { path: { id } } }
  const order = query.useQuery('get', '/store/v1/checkout/orders/initialized/{id}', path, {
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    // paid in another tab, or given up there, it goes on here
    refetchInterval: ({ state }) => (state.data?.status === 'READY' ? ASK_EVERY_MS : false),
  })
  const setOrder = useCallback(
    (next: CheckoutOrder) => {
      queryClient.setQueryData(orderKey(id), next)
      void queryClient.invalidateQueries({ queryKey: couponsKey(id) })
    },
    [queryClient, id],
  )
  const { refetch } = order
  useEffect(() => onOtherTab(id, () => void refetch()), [id, refetch])
  /** Reads it once more; whether it can still be paid from here. What it is otherwise, the screen then shows. */
  const look = useCallback(async (): Promise<boolean> => {
    const options = query.queryOptions('get', '/store/v1/checkout/orders/initialized/{id}', {
      params: { path: { id } },
    })
    try {
      const { status } = await queryClient.fetchQuery({ ...options, staleTime: 0, retry: false })
      return status === 'INITIALIZED'
    } catch (error) {
      return !isVerdict(toApiError(error).status)
    }
  }, [queryClient, id])
  return { order, setOrder, look }
}

const orderKey = (id: number) =>
  query.queryOptions('get', '/store/v1/checkout/orders/initialized/{id}', { params: { path: { id } } }).queryKey

import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { CheckoutOrder } from '#shared/api/models.ts'
import { query } from '#customer/shell/api.ts'
import { couponsKey } from './useCoupons.ts'

/** The order being filled in, always read anew, and a way to put in the server's newer answer. */
export function useCheckoutOrder(id: number) {
  const queryClient = useQueryClient()
  const path = { params: { path: { id } } }
  const order = query.useQuery('get', '/store/v1/checkout/orders/initialized/{id}', path, {
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const setOrder = useCallback(
    (next: CheckoutOrder) => {
      queryClient.setQueryData(orderKey(id), next)
      void queryClient.invalidateQueries({ queryKey: couponsKey(id) })
    },
    [queryClient, id],
  )
  return { order, setOrder }
}

const orderKey = (id: number) =>
  query.queryOptions('get', '/store/v1/checkout/orders/initialized/{id}', { params: { path: { id } } }).queryKey

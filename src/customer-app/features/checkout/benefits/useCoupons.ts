import type { CheckoutCoupons } from '#customer/api/models.ts'
import { query } from '#customer/shell/api.ts'

/** What every coupon would do on the order as it stands; whoever puts in a newer order asks for it anew. */
export function useCoupons(id: number): CheckoutCoupons | undefined {
  const path = { params: { path: { id } } }
  const coupons = query.useQuery('get', '/store/v1/checkout/orders/initialized/{id}/coupons', path, {
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  return coupons.data
}

export const couponsKey = (id: number) =>
  query.queryOptions('get', '/store/v1/checkout/orders/initialized/{id}/coupons', { params: { path: { id } } }).queryKey

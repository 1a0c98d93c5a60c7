import { useQuery } from '@tanstack/react-query'
import { useMay } from '#console/auth/useStaff.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'

export const askedOrderKey = (orderId: number | undefined) => ['orders', 'beside', orderId]

/** The order that is asked about, for who may see orders. */
export const useAskedOrder = (orderId: number | undefined, wanted = true) => {
  const data = useConsoleData()
  const { may } = useMay('orders:read')
  return useQuery({
    queryKey: askedOrderKey(orderId),
    queryFn: ({ signal }) =>
      data.call('get', '/store-admin/v1/orders/{id}', { params: { path: { id: orderId ?? 0 } }, signal }),
    enabled: may && wanted && orderId !== undefined,
  })
}

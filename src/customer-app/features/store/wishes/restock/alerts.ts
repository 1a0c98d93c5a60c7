import { createCall } from '#customer/api/client.ts'
import { http } from '#customer/shell/api.ts'
import { queryClient } from '#customer/shell/queryClient.ts'
import type { PathOf } from '#shared/api/wire.ts'

export const ALERTS = '/store/v1/user/restock-alerts' satisfies PathOf<'post'>
const ALERT = '/store/v1/user/restock-alerts/{sku_id}' satisfies PathOf<'delete'>

const call = createCall(http)

export const waitFor = (skuId: number) => call('post', ALERTS, { body: { sku_id: skuId } })
export const stopWaiting = (skuId: number) =>
  call('delete', ALERT, { params: { path: { sku_id: skuId } }, keepalive: true })

/** Whatever says what somebody waits for is read anew when it is next opened. */
export const readAlertsNext = () =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === ALERTS, refetchType: 'none' })

import type { ConsoleDataProvider } from '#dataProvider/types.ts'
import type { Answer } from '#shared/api/wire.ts'

export type ShippingSettings = Answer<'/store-admin/v1/shipping-settings', 'get'>['results'][number]

/** What every shipping origin shares: couriers, remote policies, where the holidays come from. */
export const readShippingSettings = async (data: ConsoleDataProvider): Promise<ShippingSettings> => {
  const { results } = await data.call('get', '/store-admin/v1/shipping-settings')
  const [settings] = results
  if (!settings) throw new Error('배송 설정을 읽지 못했어요.')
  return settings
}

import type { ConsoleDataProvider } from '#dataProvider/types.ts'
import type { Carrier, RemotePolicy } from '#contract/schema.d.ts'

export type ShippingSettings = {
  carriers: Carrier[]
  remote_policies: RemotePolicy[]
  holidays_source: string
  holidays_unknown_years: number[]
  cutoff_time: string
}

/** What every shipping origin shares: couriers, remote policies, where the holidays come from. */
export const readShippingSettings = async (data: ConsoleDataProvider): Promise<ShippingSettings> => {
  const { results } = await data.call<{ results: ShippingSettings[] }>('/store-admin/v1/shipping-settings')
  const [settings] = results
  if (!settings) throw new Error('배송 설정을 읽지 못했어요.')
  return settings
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { ConsoleDataProvider } from '#dataProvider/types.ts'
import type { DeliveryScheduleGroup } from '#contract/schema.d.ts'
import type { PathOf } from '#shared/api/wire.ts'
import type { Day } from '#shared/format/kst.ts'

type Range = { from: Day; to: Day; originId: number | undefined }

const GROUPS = '/core-admin/v1/delivery-schedule-groups' satisfies PathOf<'get'>

/** Everything that leaves in a range of days: a month has some dozens of groups for each origin. */
async function readGroups(data: ConsoleDataProvider, { from, to, originId }: Range): Promise<DeliveryScheduleGroup[]> {
  const found: DeliveryScheduleGroup[] = []
  for (let page = 1; ; page++) {
    const query = { from, to, page, page_size: 100, ...(originId ? { shipping_origin_id: originId } : {}) }
    const answer = await data.call('get', GROUPS, { params: { query } })
    found.push(...answer.results)
    if (!answer.has_next) return found
  }
}

/** The groups of a range of days. */
export const useGroups = (range: Range) => {
  const data = useConsoleData()
  return useQuery({
    queryKey: ['delivery-schedules', 'groups', range],
    queryFn: () => readGroups(data, range),
    placeholderData: keepPreviousData,
  })
}

/** How each origin works on each day of a range. */
export const useShippingDays = ({ from, to, originId }: Range, enabled = true) => {
  const data = useConsoleData()
  return useQuery({
    queryKey: ['delivery-schedules', 'days', from, to, originId],
    queryFn: async () => {
      const query = { from, to, ...(originId ? { shipping_origin_id: originId } : {}) }
      const { results } = await data.call('get', '/core-admin/v1/delivery-schedules/days', { params: { query } })
      return results
    },
    placeholderData: keepPreviousData,
    enabled,
  })
}

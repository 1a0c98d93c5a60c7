import { useConsoleData } from '#console/data/useConsoleData.ts'
import { FIRST_ROWS, MORE_ROWS, useAllRows } from '#console/figures/useAllRows.ts'
import type { StatisticsDrill } from '#contract/schema.d.ts'
import { statisticsKey } from '../calls.ts'
import type { DrillFigure } from '../figures/words.ts'

type Place = { drill: number; cursor: string | undefined; limit: number }

type ClaimFigure = (typeof claimUnits)[number]
const claimUnits = ['paid_units', 'canceled_units', 'returned_units', 'exchanged_units'] as const
const isOfClaims = (figure: DrillFigure): figure is ClaimFigure => (claimUnits as readonly string[]).includes(figure)

/** What the rows of units are asked with: nothing of amounts, so that whoever sees the rates may see them. */
const claimQuery = ({ from, to, brand_id, shipping_origin_id, by, key, reason_id }: StatisticsDrill) => ({
  from,
  to,
  ...(brand_id === undefined ? {} : { brand_id }),
  ...(shipping_origin_id === undefined ? {} : { shipping_origin_id }),
  ...(by === 'brand' || by === 'product' || by === 'category' ? { by, ...(key === undefined ? {} : { key }) } : {}),
  ...(reason_id === undefined ? {} : { reason_id }),
})

/** The rows of a figure, and what they add up to. */
export function useRows(figure: DrillFigure, drills: readonly StatisticsDrill[]) {
  const data = useConsoleData()
  const found = useAllRows({
    queryKey: [...statisticsKey, 'rows', figure, drills],
    read: async ({ drill: at, cursor, limit }: Place, signal) => {
      const drill = drills[at] as StatisticsDrill
      const options = { signal, timeoutMs: 30_000 }
      const page = { limit, ...(cursor === undefined ? {} : { cursor }) }
      const answer = isOfClaims(figure)
        ? await data.call('get', '/store-admin/v1/statistics/claim-rows', {
            params: { query: { ...claimQuery(drill), figure, ...page } },
            ...options,
          })
        : await data.call('get', '/store-admin/v1/statistics/rows', {
            params: { query: { ...drill, include_points: drill.include_points ? 'true' : 'false', figure, ...page } },
            ...options,
          })
      return { at, ...answer }
    },
    first: { drill: 0, cursor: undefined, limit: FIRST_ROWS },
    next: ({ at, next_cursor }): Place | undefined => {
      if (next_cursor !== null) return { drill: at, cursor: next_cursor, limit: MORE_ROWS }
      return at + 1 < drills.length ? { drill: at + 1, cursor: undefined, limit: MORE_ROWS } : undefined
    },
  })
  return { ...found, sum: found.rows.reduce((sum, { value }) => sum + value, 0) }
}

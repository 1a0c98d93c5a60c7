/**
 * 인쇄 of picking lists, slips, labels and 출고 중지 목록: `<PrintButton source={{ of: 'ORDER_ITEM', ids }} />`.
 * Imported by: resources.
 */
import { meantAsAll } from '#dataProvider/query.ts'
import type { ConsoleDataProvider } from '#dataProvider/types.ts'
import type { Body } from '#shared/api/wire.ts'
import type { ExportSort } from '#console/export/exportCalls.ts'

export type PrintBody = Body<'/store-admin/v1/prints', 'post'>
export type PrintKind = PrintBody['kind']
export type PrintSize = 'A4' | 'LABEL'

/** What is to be printed: what was selected, in the order of the screen, or everything of a filter. */
export type PrintSource = {
  of: NonNullable<PrintBody['of']>
  ids?: readonly number[]
  /** 이 조건 전체 */
  everything?: { filter: Record<string, unknown>; as_of: string; seen: number }
  sort?: ExportSort
  /** What can be printed of it; the first is offered first. */
  kinds: readonly PrintKind[]
}

export type PrintChoice = { kind: PrintKind; size: PrintSize; order: NonNullable<PrintBody['order']>; reason: string }

export const countOf = ({ ids, everything }: PrintSource): number => everything?.seen ?? ids?.length ?? 0

/** Exactly what is printed, as it is at this moment. */
export const readPrint = (
  data: ConsoleDataProvider,
  { of, ids, everything, sort }: PrintSource,
  { kind, order, reason }: PrintChoice,
  preview: boolean,
) =>
  data.call('post', '/store-admin/v1/prints', {
    body: {
      kind,
      of,
      order,
      preview,
      ...(reason.trim() ? { reason: reason.trim() } : {}),
      ...(everything
        ? {
            filter: everything.filter,
            as_of: everything.as_of,
            ...meantAsAll(everything.filter),
            ...(sort ? { sort } : {}),
          }
        : { ids: [...(ids ?? [])] }),
    },
    timeoutMs: 60_000,
  })

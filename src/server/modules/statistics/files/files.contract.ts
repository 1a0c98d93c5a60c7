import { z } from '@hono/zod-openapi'
import { idValue, line } from '../../../http/endpoint.ts'
import { fileKind } from '../../exports/fileKind.contract.ts'
import { leadDrillSchema, leadKey, leadKinds } from '../lead-times/leadTimes.contract.ts'
import { claimFigures, cohortKinds, drillFigures } from '../rows.contract.ts'
import {
  bases,
  breakdowns,
  comparisons,
  days,
  daysOrMonths,
  drillSchema,
  lineOrders,
  lineSorts,
  months,
} from '../statistics.contract.ts'

const narrow = { brand_id: idValue.optional(), shipping_origin_id: idValue.optional() }
const filter = { basis: z.enum(bases).default('OCCURRED'), include_points: z.boolean().default(true), ...narrow }
const compare = { compare: z.enum(comparisons).optional() }
/** A table of the screen, or the rows of one of its numbers. */
export const fileBody = z
  .discriminatedUnion('table', [
    z.strictObject({ table: z.literal('daily'), ...days, ...filter, ...compare, ...fileKind }),
    z.strictObject({ table: z.literal('monthly'), ...months, ...filter, ...compare, ...fileKind }),
    z.strictObject({
      table: z.literal('breakdown'),
      by: z.enum(breakdowns),
      ...daysOrMonths,
      ...filter,
      ...compare,
      sort: z.enum(lineSorts).default('net'),
      order: z.enum(lineOrders).default('LARGEST'),
      ...fileKind,
    }),
    z.strictObject({
      table: z.literal('cohorts'),
      by: z.enum(cohortKinds).default('none'),
      sort: z.enum(claimFigures).default('paid_units'),
      ...daysOrMonths,
      ...narrow,
      ...fileKind,
    }),
    z.strictObject({
      table: z.literal('reasons'),
      ...daysOrMonths,
      ...narrow,
      product_id: idValue.optional(),
      ...fileKind,
    }),
    z.strictObject({
      table: z.literal('lead_times'),
      by: z.enum(leadKinds).default('none'),
      ...days,
      basis: z.enum(bases).default('OCCURRED'),
      ...narrow,
      ...compare,
      ...fileKind,
    }),
    z.strictObject({
      table: z.literal('lead_rows'),
      drill: z.strictObject({ ...leadDrillSchema.shape, key: leadKey.optional() }),
      where: line(120),
      ...fileKind,
    }),
    z.strictObject({
      table: z.literal('rows'),
      figure: z.enum(drillFigures),
      drills: z
        .array(z.strictObject({ ...drillSchema.shape, key: line(60).optional() }))
        .min(1)
        .max(24)
        .openapi({ description: '숫자가 여러 칸의 합이면 칸마다 하나. 92일이 넘으면 달마다 나눠 읽어요.' }),
      where: line(120).openapi({ description: '무엇의 숫자인지: 2026.11.20, 브랜드 이름' }),
      ...fileKind,
    }),
  ])
  .openapi('StatisticsFile')
export type FileRequest = z.infer<typeof fileBody>
export type RowsRequest = Extract<FileRequest, { table: 'rows' }>
export type LeadRequest = Extract<FileRequest, { table: 'lead_times' | 'lead_rows' }>

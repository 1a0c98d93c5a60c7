import { z } from '@hono/zod-openapi'
import { invoiceIssueCodes } from '#shared/files/invoices/invoiceRows.ts'
import { codes } from '../../http/codes.ts'
import { rowCodeSchema } from '../bulk/rowCodes.ts'

/** What is found when the rows are matched with orders, besides what refuses them when they are shipped. */
const matched = [
  'ALREADY_SHIPPED',
  'ORDER_MISMATCH',
  'ORIGIN_MISMATCH',
  'ORIGIN_UNKNOWN',
  'OTHER_ORIGIN_WAITS',
  'PHONE_MISMATCH',
  'RECEIVER_MISMATCH',
  'ROW_AMBIGUOUS',
] as const

/** What can be said of a row of a file: what is wrong in itself, with its order, or with shipping it. */
export const issueCodeSchema = z.union([rowCodeSchema, codes('ImportIssueCode', [...invoiceIssueCodes, ...matched])])
export type IssueCode = z.infer<typeof issueCodeSchema>

import { z } from 'zod'
import type { PaymentMethod } from '#shared/words/payments.ts'

/**
 * How a file of orders from elsewhere is read: which column is what, in which zone its clock stands and in which unit its
 * prices. Written by hand as JSON beside the file; `docs/import.md` explains every line.
 */

const column = z.string().min(1)
const zone = z.string().refine(isZone)
const methods = ['CARD', 'NAVERPAY', 'KAKAOPAY', 'TOSSPAY', 'TRANSFER'] as const satisfies readonly PaymentMethod[]

export const mappingSchema = z.strictObject({
  /** names where the orders come from: their numbers begin with it, so that they are known again */
  source: z.string().regex(/^[a-z][a-z0-9]{1,15}$/),
  encoding: z.enum(['utf-8', 'cp949', 'latin1']).default('utf-8'),
  delimiter: z.string().length(1).default(','),
  columns: z.strictObject({
    order: column,
    time: column,
    product: column,
    unit_price: column,
    /** without it every line is one piece */
    quantity: column.optional(),
    /** may be empty in a line, or missing from the file: whoever bought is no member then */
    customer: column.optional(),
    product_name: column.optional(),
    brand: column.optional(),
    category: column.optional(),
    freight: column.optional(),
    payment_method: column.optional(),
    cancelled: column.optional(),
    cancelled_at: column.optional(),
  }),
  time: z
    .strictObject({
      /** letters of YYYY MM M DD D HH H mm m ss s; ISO reads `2011-12-01T08:26:00` and what carries its own offset */
      format: z.string().default('ISO'),
      zone: zone.default('Asia/Seoul'),
    })
    .prefault({}),
  money: z
    .strictObject({
      /** won for 1 of the file's currency */
      scale: z.number().int().min(1).max(1_000_000).default(1),
      decimal: z.enum(['.', ',']).default('.'),
      /** half a won and more goes up; without it a price that is no whole won is refused */
      round: z.boolean().default(false),
    })
    .prefault({}),
  /** whether freight stands at each line for itself, or at each line for the whole order */
  freight: z.enum(['LINE', 'ORDER']).default('LINE'),
  /** the words of the column `cancelled` that say so */
  cancelled: z.array(z.string()).default([]),
  /** a document of its own that gives money back: by how its number begins. Lines of negative value always are. */
  credit_prefix: z.string().min(1).optional(),
  /** the file's words for ways to pay; others count as paid elsewhere */
  payment_methods: z.record(z.string(), z.enum(methods)).default({}),
})

export type Mapping = z.infer<typeof mappingSchema>

function isZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** What is said of the lines that people get wrong; others are told as the schema tells them. */
const hints: Record<string, string> = {
  source: '영문 소문자와 숫자 2~16자로 적어 주세요.',
  'time.zone': '없는 시간대예요. Asia/Seoul처럼 적어 주세요.',
}

/** The mapping that a JSON text says. Throws an Error that names each wrong line, in Korean. */
export function readMapping(text: string): Mapping {
  let said: unknown
  try {
    said = JSON.parse(text)
  } catch {
    throw new Error('열 연결 파일이 JSON이 아니에요.')
  }
  const read = mappingSchema.safeParse(said)
  if (read.success) return read.data
  const wrong = read.error.issues.map((issue) => {
    const path = issue.path.join('.')
    return `  ${path || '(전체)'}: ${hints[path] ?? issue.message}`
  })
  throw new Error(`열 연결 파일을 고쳐 주세요.\n${wrong.join('\n')}`)
}

import { z } from '@hono/zod-openapi'
import { formatKrw } from '#shared/format/krw.ts'
import { asc, inArray } from 'drizzle-orm'
import { dropNeedsSecondPerson } from '#shared/pricing/priceDrop.ts'
import { type Endpoint, endpoint, idValue, wonValue } from '../../http/endpoint.ts'
import { bulkBodyBytes, bulkResponses, type BulkRow, bulkRowsBody, rowsOf } from '../bulk/bulk.contract.ts'
import { runBulk } from '../bulk/bulk.service.ts'
import { approvalWarning, bulkOperation, failed, refusedRow, type RowInput } from '../bulk/operation.ts'
import { products } from './catalog.tables.ts'
import { priceText, priceWord } from './priceChanges.ts'
import { productWriter } from './products.admin.ts'

type PriceRow = RowInput & {
  id: number
  list_price?: number
  sale_price?: number
  member_price?: number | null
  version?: number
}

const bigWarning = { ...approvalWarning, message: `절반 넘게 내려요. ${approvalWarning.message}` }

/** 가격 변경: at once for who may, as a request for everybody else and for what falls by more than half. */
const changePrices = bulkOperation<PriceRow>({
  kind: 'product.bulk-price',
  label: '가격 변경',
  chunkSize: 200,
  apart: true,
  async run(tx, context, wanted) {
    const ids = wanted.map(({ id }) => id)
    const found = await tx
      .select()
      .from(products)
      .where(inArray(products.id, ids))
      .orderBy(asc(products.id))
      .for('update')
    const byId = new Map(found.map((row) => [row.id, row]))
    const outcomes: BulkRow[] = []
    for (const { id, ...prices } of wanted) {
      const product = byId.get(id)
      if (!product) {
        outcomes.push(failed(id, String(id), 'NOT_FOUND', '이미 없는 상품이에요.'))
        continue
      }
      byId.delete(id)
      const before = pricesIn(product)
      const after = { ...before, ...pricesOf(prices) }
      if (isSame(after, before)) {
        outcomes.push({
          id,
          label: product.name,
          status: 'SKIPPED',
          code: 'ALREADY_DONE',
          message: '이미 이 가격이에요.',
        })
        continue
      }
      try {
        const input = { ...prices, price_reason: context.reason }
        const row = await tx.transaction((savepoint) => productWriter.update(savepoint, product, input, context))
        const asked = !isSame(pricesIn(row), after)
        const big =
          dropNeedsSecondPerson(before.sale_price, after.sale_price) ||
          dropNeedsSecondPerson(paidBy(before), paidBy(after))
        outcomes.push({
          id,
          label: `${product.name} · ${told(before, after)}`,
          status: 'SUCCESS',
          before,
          after,
          ...(asked ? { warnings: [big ? bigWarning : approvalWarning] } : {}),
        })
      } catch (error) {
        outcomes.push(refusedRow(id, product.name, error))
      }
    }
    return outcomes
  },
})

type Prices = { list_price: number; sale_price: number; member_price: number | null }

const pricesIn = (product: typeof products.$inferSelect): Prices => ({
  list_price: product.listPrice,
  sale_price: product.salePrice,
  member_price: product.memberPrice,
})

const isSame = (a: Prices, b: Prices) =>
  a.list_price === b.list_price && a.sale_price === b.sale_price && a.member_price === b.member_price

/** What members pay. */
const paidBy = ({ sale_price, member_price }: Prices) => member_price ?? sale_price

/** `30,000원 → 27,000원`, `회원가 없음 → 25,000원` */
const told = (before: Prices, after: Prices) =>
  [
    ...(before.sale_price === after.sale_price && before.member_price !== after.member_price
      ? []
      : [`${formatKrw(before.sale_price)} → ${formatKrw(after.sale_price)}`]),
    ...(before.member_price === after.member_price
      ? []
      : [`${priceWord('member_price')} ${priceText(before.member_price)} → ${priceText(after.member_price)}`]),
  ].join(', ')

const pricesOf = ({ list_price, sale_price, member_price }: Partial<Prices>): Partial<Prices> => ({
  ...(list_price === undefined ? {} : { list_price }),
  ...(sale_price === undefined ? {} : { sale_price }),
  ...(member_price === undefined ? {} : { member_price }),
})

const item = z.strictObject({
  id: idValue,
  list_price: wonValue.min(1).optional(),
  sale_price: wonValue.min(1).optional(),
  member_price: wonValue.min(1).nullable().optional(),
  version: z.number().int().min(1).optional(),
})

/** Open to every role of staff: who may not change a price asks for it here. */
export const pricesAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'post',
      path: '/store-admin/v1/products/bulk/price',
      summary: '가격 변경과 변경 요청',
      access: 'prices:request',
      extension: true,
      transaction: false,
      body: bulkRowsBody(item),
      bodyLimitBytes: bulkBodyBytes,
      responses: bulkResponses,
    },
    async ({ deps, actor, requestId, body }) =>
      runBulk(deps, changePrices, {
        actor,
        requestId,
        rows: rowsOf(body) as PriceRow[],
        dryRun: body.dry_run,
        reason: body.reason,
      }),
  ),
]

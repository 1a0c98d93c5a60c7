import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { skus } from '#server/modules/catalog/catalog.tables.ts'
import type { TestClient } from '../support/api.ts'
import { inFlight } from './inFlight.ts'
import { meeting } from './meeting.ts'

/** What counting found: how many pieces it put right in all, and how often something had moved since the shelf was read. */
export type Counted = { times: number; corrected: number; refused: number; added: number; strange: string[] }

type Sku = { on_hand: number; ledger_id: number }
type Row = { status: string; code?: string; warnings?: { code: string }[] }

/**
 * Counts a SKU again and again until `isOver`, each time finding one piece more than the book has, then one less. Every
 * second count asks for what moved meanwhile to be added; the others want to be refused.
 */
export async function keepCounting(staff: TestClient, skuId: number, isOver: () => boolean): Promise<Counted> {
  const found: Counted = { times: 0, corrected: 0, refused: 0, added: 0, strange: [] }
  do {
    const { body: sku } = await staff.get<Sku>(`/store-admin/v1/skus/${skuId}`)
    const difference = found.times % 3 === 0 ? 1 : -1
    const seen = { ledger_id: sku.ledger_id, on_hand: sku.on_hand }
    const { status, body } = await staff.post<{ rows: Row[] }>('/store-admin/v1/skus/bulk/count', {
      items: [{ id: skuId, counted: sku.on_hand + difference, seen }],
      reason: '영업 중 실사',
      ...(found.times % 2 === 0 ? { conflicts: 'ADD' } : {}),
    })
    const row = body.rows?.[0]
    found.times += 1
    if (row?.status === 'SUCCESS') found.corrected += difference
    if (row?.warnings?.some((warning) => warning.code === 'STOCK_CHANGED')) found.added += 1
    if (row?.code === 'STOCK_CHANGED') found.refused += 1
    else if (row?.status !== 'SUCCESS') found.strange.push(`${status} ${JSON.stringify(body)}`)
  } while (!isOver())
  return found
}

/**
 * The control: the shelf is read, and what was counted is written over whatever is there by then. Answers how many sold
 * pieces are back in the book, which is none when nothing runs at the same time.
 */
export async function countNaively(db: Db, skuId: number, race: { sales: number; together: number }): Promise<number> {
  const stock = () => db.select({ onHand: skus.onHand }).from(skus).where(eq(skus.id, skuId))
  const start = (await stock())[0]?.onHand ?? 0
  const sell = () =>
    db
      .update(skus)
      .set({ onHand: sql`${skus.onHand} - 1` })
      .where(eq(skus.id, skuId))
  // something is sold after the first count has looked and before it writes
  const looked = meeting()
  const sold = meeting()
  await inFlight(race.together, Array.from({ length: race.sales }), async (_, n) => {
    if (n % 10 === 0)
      await db.transaction(async (tx) => {
        const [sku] = await tx.select({ onHand: skus.onHand }).from(skus).where(eq(skus.id, skuId))
        if (n === 0) {
          await looked()
          await sold()
        }
        await tx
          .update(skus)
          .set({ onHand: sku?.onHand ?? 0 })
          .where(eq(skus.id, skuId))
      })
    if (n === 1) await looked()
    await sell()
    if (n === 1) await sold()
  })
  const left = (await stock())[0]?.onHand ?? 0
  await db.update(skus).set({ onHand: start }).where(eq(skus.id, skuId))
  return left - (start - race.sales)
}

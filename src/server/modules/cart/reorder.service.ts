import { sql } from 'drizzle-orm'
import { rows, type Tx } from '../../db/db.ts'
import { AppError } from '../../http/errors.ts'
import { countCart } from './cart.read.ts'
import { type CartOffer, insertLines, isOfMember, lockOffers } from './cart.service.ts'
import { quantityLimit } from './offers.ts'
import { num, text } from '../../db/shape.ts'
import { CART_LIMIT } from '#shared/policy.ts'

export type ReorderCode =
  | 'SKU_NOT_FOUND'
  | 'SKU_SOLD_OUT'
  | 'QUANTITY_LIMIT_EXCEEDED'
  | 'ALREADY_IN_CART'
  | 'CART_LIMIT_EXCEEDED'

/** What became of one line of the old order; `code` and `message` when not all of it went into the cart. */
export type Reordered = {
  order_item_id: number
  product_id: number
  product_name: string
  option_label: string
  quantity: number
  added: number
  code?: ReorderCode
  message?: string
}

const boughtLine = { id: num, sku_id: num, product_id: num, product_name: text, option_label: text, quantity: num }

/**
 * 재구매: fills the cart up to what was bought then, as far as it can be bought now; what is there already is not added
 * a second time. Each line says what it came to. Error: ORDER_NOT_FOUND (also for somebody else's and for unpaid ones).
 */
export async function reorder(
  tx: Tx,
  userId: number,
  orderId: number,
  now: Date,
): Promise<{ lines: Reordered[]; count: number }> {
  const bought = await rows(
    tx,
    boughtLine,
    sql`select i.id, i.sku_id, i.product_id, i.product_name, i.option_label, i.quantity from order_items i join orders o on o.id = i.order_id
        where o.id = ${orderId} and o.user_id = ${userId} and o.status in ('COMPLETED', 'CANCELED') order by i.id`,
  )
  if (bought.length === 0) throw new AppError('ORDER_NOT_FOUND')
  // a statement of its own: what the cart holds is read when others who filled it are done
  await tx.execute(sql`select id from users where id = ${userId} for no key update`)
  const skuIds = [...new Set(bought.map((line) => line.sku_id))]
  const offers = await lockOffers(tx, userId, skuIds, now)
  let room = CART_LIMIT - (await countCart(tx, userId))
  const wanted = new Map<number, number>()
  const lines = bought.map(({ id, sku_id: skuId, ...line }): Reordered => {
    const offer = offers.get(skuId)
    const held = (offer?.in_cart ?? 0) + (wanted.get(skuId) ?? 0)
    const needsRoom = held === 0
    const isFull = needsRoom && room === 0
    const judged = judge(offer, line.quantity, { held, isFull, isMember: isOfMember(offer, now) })
    if (judged.added > 0) {
      wanted.set(skuId, (wanted.get(skuId) ?? 0) + judged.added)
      if (needsRoom) room -= 1
    }
    return { order_item_id: id, ...line, ...judged }
  })
  const items = [...wanted].map(([skuId, quantity]) => ({ skuId, quantity }))
  const { count } = await insertLines(tx, userId, items, offers, now)
  return { lines, count }
}

type Judged = Pick<Reordered, 'added' | 'code' | 'message'>

const none = (code: ReorderCode, message: string): Judged => ({ added: 0, code, message })

/** What the cart has of it, whether that has no more room, and who asks. */
type Asking = { held: number; isFull: boolean; isMember: boolean }

function judge(offer: CartOffer | undefined, quantity: number, { held, isFull, isMember }: Asking): Judged {
  if (!offer?.on_sale) return none('SKU_NOT_FOUND', '지금은 팔지 않아요.')
  if (offer.available === 0) return none('SKU_SOLD_OUT', '품절됐어요.')
  if (held >= quantity) return none('ALREADY_IN_CART', '이미 장바구니에 있어요.')
  const limit = quantityLimit(offer, isMember)
  const most = Math.min(limit, offer.available)
  const isShort = offer.available < Math.min(limit, quantity)
  const [code, why] = isShort
    ? (['SKU_SOLD_OUT', `${offer.available}개 남아서`] as const)
    : (['QUANTITY_LIMIT_EXCEEDED', `한 번에 ${limit}개까지 살 수 있어서`] as const)
  if (held >= most) return none(code, `${why} 더 담지 못했어요.`)
  if (isFull) return none('CART_LIMIT_EXCEEDED', `장바구니가 가득 찼어요(${CART_LIMIT}가지).`)
  const added = Math.min(quantity, most) - held
  if (held + added === quantity) return { added }
  return { added, code, message: `${why} ${quantity}개 중 ${held + added}개만 담았어요.` }
}

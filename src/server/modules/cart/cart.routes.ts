import { endpoint, idParams } from '../../http/endpoint.ts'
import { codesOf, defaultAddress } from '../addresses/addresses.service.ts'
import { resolveZones } from '../addresses/remote.ts'
import { ownedCoupons } from '../coupons/coupons.service.ts'
import {
  addedProductsSchema,
  addedSchema,
  addItemsBody,
  addProductsBody,
  cartItemSchema,
  cartSchema,
  countSchema,
  deleteItemsBody,
  quantityBody,
} from './cart.contract.ts'
import { membershipIn } from '../subscriptions/subscribers.ts'
import { countCart, presentCart, presentOwnLine, readCart } from './cart.read.ts'
import { addProductsToCart, addToCart, removeFromCart, setQuantity } from './cart.service.ts'

export const cartRoutes = [
  endpoint(
    {
      method: 'get',
      path: '/store/v1/user/cart/items',
      summary: '장바구니: 출고지별로, 지금 가격과 재고와 배송비로',
      access: 'user',
      responses: { 200: cartSchema },
    },
    async ({ db, actor, now }) => {
      const lines = await readCart(db, actor.id, now)
      const address = lines.some((line) => line.remote_policy_id !== null)
        ? await defaultAddress(db, actor.id)
        : undefined
      const named = lines.map((line) => ({ id: line.id, productId: line.product_id }))
      const owned = lines[0]?.owns_coupons ? await ownedCoupons(db, actor.id, named, now) : []
      const isMember = lines[0] !== undefined && membershipIn(lines[0], now).isMember
      return presentCart(lines, await resolveZones(db, address ? codesOf(address) : null), owned, isMember)
    },
  ),
  endpoint(
    {
      method: 'get',
      path: '/store/v1/user/cart/count',
      summary: '장바구니에 담긴 줄 수',
      access: 'user',
      responses: { 200: countSchema },
    },
    async ({ db, actor }) => ({ count: await countCart(db, actor.id) }),
  ),
  endpoint(
    {
      method: 'post',
      path: '/store/v1/user/cart/items/bulk/create',
      summary: '장바구니에 담기. 이미 있으면 수량을 더해요.',
      access: 'user',
      body: addItemsBody,
      responses: { 200: addedSchema },
      errors: ['SKU_NOT_FOUND', 'CART_LIMIT_EXCEEDED', 'SKU_SOLD_OUT', 'QUANTITY_LIMIT_EXCEEDED'],
    },
    async ({ db, actor, body, now }) => {
      const { lines, count } = await addToCart(
        db,
        actor.id,
        body.items.map((item) => ({ skuId: item.sku_id, quantity: item.quantity })),
        now,
      )
      return { items: lines.map((line) => presentOwnLine(line, now)), count }
    },
  ),
  endpoint(
    {
      method: 'post',
      path: '/store/v1/user/cart/items/bulk/by-product',
      summary: '옵션이 없는 상품을 장바구니에 담기',
      access: 'user',
      body: addProductsBody,
      responses: { 200: addedProductsSchema },
      errors: ['CART_LIMIT_EXCEEDED', 'QUANTITY_LIMIT_EXCEEDED'],
    },
    async ({ db, actor, body, now }) => {
      const items = body.items.map((item) => ({ productId: item.product_id, quantity: item.quantity }))
      const { lines, skipped, count } = await addProductsToCart(db, actor.id, items, now)
      return { items: lines.map((line) => presentOwnLine(line, now)), skipped, count }
    },
  ),
  endpoint(
    {
      method: 'post',
      path: '/store/v1/user/cart/items/bulk/delete',
      summary: '장바구니에서 빼기',
      access: 'user',
      body: deleteItemsBody,
      responses: { 200: countSchema },
    },
    async ({ db, actor, body }) => ({ count: await removeFromCart(db, actor.id, body.ids) }),
  ),
  endpoint(
    {
      method: 'patch',
      path: '/store/v1/user/cart/items/{id}/quantity',
      summary: '수량 바꾸기',
      access: 'user',
      params: idParams,
      body: quantityBody,
      // the call is one statement, which keeps its answer too
      transaction: false,
      idempotency: 'own',
      responses: { 200: cartItemSchema },
      errors: ['CART_ITEM_NOT_FOUND', 'QUANTITY_LIMIT_EXCEEDED', 'SKU_SOLD_OUT'],
    },
    async ({ deps, actor, params, body, now, requestKey }) =>
      presentOwnLine(await setQuantity(deps.db, actor.id, params.id, body.quantity, now, requestKey), now),
  ),
]

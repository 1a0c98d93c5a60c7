import { endpoint, idParams, reply } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { completedOrderSchema } from '../orders/customerOrders.contract.ts'
import { readOrder } from '../purchases/purchases.service.ts'
import {
  applyCouponsBody,
  checkoutAddressBody,
  checkoutCouponsSchema,
  checkoutOrderSchema,
  completedSchema,
  confirmBody,
  confirmingSchema,
  fromCartBody,
  fromProductBody,
  readyBody,
  readySchema,
  refreshedSchema,
  startedSchema,
} from './checkout.contract.ts'
import { openCheckout } from './checkout.read.ts'
import { readCheckout } from './checkout.state.ts'
import { applyCoupons, readCoupons } from './coupons.service.ts'
import { confirmCheckout } from './confirm.service.ts'
import { initiateFromCart, initiateFromProduct } from './initiate.service.ts'
import { readyCheckout } from './ready.service.ts'
import { changeAddress, refreshCheckout } from './refresh.service.ts'
import { ownPath } from '../../http/returnPages.ts'

export const checkoutRoutes = [
  endpoint(
    {
      method: 'post',
      path: '/store/v1/checkout/initiate/from-cart',
      summary: '장바구니에서 주문서 만들기',
      access: 'user',
      body: fromCartBody,
      responses: { 201: startedSchema },
      errors: ['CART_ITEM_NOT_FOUND', 'CHECKOUT_EMPTY', 'SKU_SOLD_OUT', 'QUANTITY_LIMIT_EXCEEDED'],
    },
    async ({ db, actor, body, now }) => ({ id: await initiateFromCart(db, actor.id, body.cart_item_ids, now) }),
  ),
  endpoint(
    {
      method: 'post',
      path: '/store/v1/checkout/initiate/from-product',
      summary: '바로구매로 주문서 만들기',
      access: 'user',
      body: fromProductBody,
      responses: { 201: startedSchema },
      errors: ['SKU_NOT_FOUND', 'SKU_SOLD_OUT', 'QUANTITY_LIMIT_EXCEEDED'],
    },
    async ({ db, actor, body, now }) => ({
      id: await initiateFromProduct(
        db,
        actor.id,
        body.items.map((item) => ({ skuId: item.sku_id, quantity: item.quantity })),
        now,
      ),
    }),
  ),
  endpoint(
    {
      method: 'get',
      path: '/store/v1/checkout/orders/initialized/{id}',
      summary: '주문서',
      access: 'user',
      params: idParams,
      responses: { 200: checkoutOrderSchema },
      errors: ['CHECKOUT_NOT_FOUND', 'CHECKOUT_EXPIRED', 'CHECKOUT_ALREADY_COMPLETED'],
    },
    ({ db, deps, actor, params, now }) => openCheckout(db, deps.gateway, actor.id, params.id, now),
  ),
  endpoint(
    {
      method: 'post',
      path: '/store/v1/checkout/orders/initialized/{id}/delivery-address',
      summary: '주문서의 배송지 바꾸기',
      access: 'user',
      // it may ask the gateway before the transaction that also keeps the answer
      transaction: false,
      idempotency: 'own',
      params: idParams,
      body: checkoutAddressBody,
      responses: { 200: checkoutOrderSchema },
      errors: [
        'CHECKOUT_NOT_FOUND',
        'CHECKOUT_EXPIRED',
        'CHECKOUT_CONFIRMING',
        'CHECKOUT_ALREADY_COMPLETED',
        'PG_UNAVAILABLE',
      ],
    },
    ({ deps, actor, params, body, requestKey }) => {
      const { save_as_default: saveAsDefault, ...address } = body
      return changeAddress(deps, actor.id, params.id, address, saveAsDefault ?? false, requestKey)
    },
  ),
  endpoint(
    {
      method: 'get',
      path: '/store/v1/checkout/orders/initialized/{id}/coupons',
      summary: '주문서에 쓸 수 있는 쿠폰과 쓸 수 없는 까닭, 가장 많이 할인되는 선택',
      access: 'user',
      params: idParams,
      responses: { 200: checkoutCouponsSchema },
      errors: ['CHECKOUT_NOT_FOUND', 'CHECKOUT_EXPIRED', 'CHECKOUT_ALREADY_COMPLETED'],
    },
    ({ db, actor, params, now }) => readCoupons(db, actor.id, params.id, now),
  ),
  endpoint(
    {
      method: 'post',
      path: '/store/v1/checkout/orders/initialized/{id}/coupons/apply',
      summary: '주문서의 쿠폰을 통째로 바꾸기, 또는 가장 많이 할인되는 쿠폰으로',
      access: 'user',
      // it may ask the gateway before the transaction that also keeps the answer
      transaction: false,
      idempotency: 'own',
      params: idParams,
      body: applyCouponsBody,
      responses: { 200: checkoutOrderSchema },
      errors: [
        'CHECKOUT_NOT_FOUND',
        'CHECKOUT_EXPIRED',
        'CHECKOUT_CONFIRMING',
        'CHECKOUT_ALREADY_COMPLETED',
        'COUPON_NOT_USABLE',
        'COUPON_STACK_CONFLICT',
        'PG_UNAVAILABLE',
      ],
    },
    ({ deps, actor, params, body, requestKey }) => applyCoupons(deps, actor.id, params.id, body, requestKey),
  ),
  endpoint(
    {
      method: 'post',
      path: '/store/v1/checkout/orders/initialized/{id}/ready',
      summary: '결제 준비: 금액을 다시 확인하고 재고를 20분 동안 잡아 두고 결제창을 열어요.',
      access: 'user',
      // asked again it opens a fresh window and closes the earlier one, so the call is recorded and not its answer
      transaction: false,
      idempotency: 'own',
      params: idParams,
      body: readyBody,
      responses: { 200: readySchema },
      errors: [
        'CHECKOUT_NOT_FOUND',
        'CHECKOUT_EXPIRED',
        'CHECKOUT_NOT_READY',
        'CHECKOUT_CONFIRMING',
        'CHECKOUT_PAYING_ELSEWHERE',
        'CART_ALREADY_BOUGHT',
        'CHECKOUT_ALREADY_COMPLETED',
        'HOLD_RENEWAL_LIMIT',
        'PRICE_CHANGED',
        'SKU_SOLD_OUT',
        'QUANTITY_LIMIT_EXCEEDED',
        'ADDRESS_REQUIRED',
        'AGREEMENT_REQUIRED',
        'CONSENT_OUTDATED',
        'COUPON_NOT_USABLE',
        'COUPON_STACK_CONFLICT',
        'POINTS_NOT_ENOUGH',
        'POINTS_NOT_USABLE',
        'PAYMENT_AMOUNT_TOO_SMALL',
        'PAYMENT_METHOD_NOT_AVAILABLE',
        'INSTALLMENT_NOT_ALLOWED',
        'BILLING_KEY_NOT_FOUND',
        'PG_UNAVAILABLE',
      ],
    },
    ({ deps, actor, params, body, request, requestKey }) => {
      const pages = {
        success: ownPath(body.success_url, 'success_url', deps.config, request),
        fail: ownPath(body.fail_url, 'fail_url', deps.config, request),
      }
      return readyCheckout(deps, actor.id, params.id, body, pages, requestKey)
    },
  ),
  endpoint(
    {
      method: 'post',
      path: '/store/v1/checkout/orders/{id}/confirm',
      summary: '결제 승인. 결제사의 답을 아직 모르면 202예요.',
      access: 'user',
      // one answer for each order and payment key, so the call is recorded and not its answer
      transaction: false,
      idempotency: 'own',
      params: idParams,
      body: confirmBody,
      responses: { 200: completedSchema, 202: confirmingSchema },
      errors: [
        'CHECKOUT_NOT_FOUND',
        'PAYMENT_AMOUNT_MISMATCH',
        'CHECKOUT_NOT_READY',
        'CHECKOUT_CONFIRMING',
        'CHECKOUT_EXPIRED',
        'CHECKOUT_ALREADY_COMPLETED',
        'PAYMENT_REJECTED',
        'PAYMENT_SESSION_EXPIRED',
      ],
    },
    async ({ deps, actor, params, body, requestKey }) => {
      const confirmation = await confirmCheckout(deps, actor.id, params.id, body, requestKey)
      return confirmation.status === 'COMPLETED' ? reply(200, confirmation) : reply(202, confirmation)
    },
  ),
  endpoint(
    {
      method: 'post',
      path: '/store/v1/checkout/orders/{id}/refresh',
      summary: '주문서의 지금: 결제됐는지 결제사에 묻고, 아니면 다시 결제할 수 있게 되돌려요.',
      access: 'user',
      // asked again it tells the truth of that moment
      transaction: false,
      idempotency: 'repeatable',
      params: idParams,
      responses: { 200: refreshedSchema },
      errors: ['CHECKOUT_NOT_FOUND', 'CHECKOUT_EXPIRED', 'CHECKOUT_CONFIRMING', 'PG_UNAVAILABLE'],
    },
    ({ deps, actor, params }) => refreshCheckout(deps, actor.id, params.id),
  ),
  endpoint(
    {
      method: 'get',
      path: '/store/v1/checkout/orders/completed/{id}',
      summary: '결제가 끝난 주문',
      access: 'user',
      params: idParams,
      responses: { 200: completedOrderSchema },
      errors: ['CHECKOUT_NOT_FOUND', 'CHECKOUT_NOT_COMPLETED'],
    },
    async ({ db, actor, params, now }) => {
      const { order } = await readCheckout(db, actor.id, params.id, now)
      if (order.status !== 'COMPLETED' && order.status !== 'CANCELED')
        throw new AppError('CHECKOUT_NOT_COMPLETED', { status: order.status })
      const completed = await readOrder(db, actor.id, params.id, now)
      return {
        ...completed,
        next_actions: ['VIEW_ORDER' as const, 'CONTINUE_SHOPPING' as const],
        earn_points_expected: completed.earn_points.expected,
      }
    },
  ),
]

import type { FetchResponse } from 'openapi-fetch'
import type { paths } from '#contract/schema.d.ts'
import type { Body, Given, Method } from '#shared/api/wire.ts'

export type { Body }

/** The JSON of an answer as the client hands it over: a pair is a list there, and what is always null is not named. */
export type Answer<Path extends keyof paths, M extends Method & keyof paths[Path]> =
  paths[Path][M] extends Record<string | number, unknown>
    ? NonNullable<FetchResponse<paths[Path][M], object, 'application/json'>['data']>
    : never

/** Names for what screens talk about; each is a part of an answer, so none can differ from the contract. */
export type ProductCard = Answer<'/store/v1/products', 'get'>['results'][number]
export type EventCard = Answer<'/store/v1/events', 'get'>['results'][number]
/** What lists of products are narrowed by. */
export type ProductQuery = NonNullable<NonNullable<Given<'/store/v1/products/facets', 'get'>['params']>['query']>
export type ProductDetail = Answer<'/store/v1/products/{id}', 'get'>
export type ProductOptions = Answer<'/store/v1/products/{id}/options', 'get'>
export type Sku = ProductOptions['skus'][number]
export type OptionGroup = ProductOptions['option_groups'][number]
export type Category = Answer<'/store/v1/products/categories', 'get'>['results'][number]
export type Cart = Answer<'/store/v1/user/cart/items', 'get'>
export type CartGroup = Cart['groups'][number]
export type CartItem = CartGroup['items'][number]
export type CheckoutOrder = Answer<'/store/v1/checkout/orders/initialized/{id}', 'get'>
export type CouponSelection = CheckoutOrder['coupons']
export type CheckoutCoupons = Answer<'/store/v1/checkout/orders/initialized/{id}/coupons', 'get'>
export type ApplicableCoupon = CheckoutCoupons['cart'][number]
export type PaymentKind = CheckoutOrder['payment_methods'][number]['kind']
export type PriceBreakdown = CheckoutOrder['price']
export type ShippingGroup = CheckoutOrder['groups'][number]
export type DeliveryAddress = NonNullable<CheckoutOrder['delivery_address']>
export type AddressInput = Body<'/store/v1/checkout/orders/initialized/{id}/delivery-address', 'post'>
export type PostcodeHit = Answer<'/api/v2/postcode/search', 'get'>['results'][number]
export type Order = Answer<'/store/v1/user/orders/{id}', 'get'>
export type OrderItem = Order['items'][number]
export type OrderSummary = Answer<'/store/v1/user/orders', 'get'>['results'][number]
export type Delivery = Answer<'/store/v1/user/orders/items/{id}/deliveries/page', 'get'>['deliveries'][number]
export type Image = ProductCard['thumbnail']
export type ClaimForm = Answer<'/store/v1/user/orders/{orderId}/claims/{type}/request', 'get'>
export type ClaimFormItem = ClaimForm['items'][number]
export type ClaimReason = ClaimForm['reasons'][number]
export type ClaimType = ClaimForm['type']
export type ClaimRequest = Body<'/store/v1/user/orders/{orderId}/claims/{type}/request', 'post'>
export type RefundBreakdown = NonNullable<ClaimForm['refund_simulation']>
export type Claim = Answer<'/store/v1/user/claims/{id}', 'get'>
export type Refund = Answer<'/store/v1/user/refunds/{id}', 'get'>

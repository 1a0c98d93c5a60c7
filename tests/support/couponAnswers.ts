/** A coupon for everything, as the server answers it, for parts of screens that are drawn without it. */
export const couponAnswer = (name: string, more: object = {}) => ({
  id: 1,
  name,
  target: 'CART',
  discount_type: 'FIXED',
  value: 5_000,
  min_order_amount: 0,
  scope: { type: 'ALL', label: '모든 상품' },
  allow_time_sale: true,
  stackable: true,
  member_only: false,
  ...more,
})

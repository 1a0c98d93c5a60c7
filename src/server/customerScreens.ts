/** The addresses that the customer app has a screen for; a test holds them against its table (customer-app/routes.ts). */
export const customerScreens: readonly string[] = [
  '/',
  '/store',
  '/store/categories/:id',
  '/store/best',
  '/store/only',
  '/store/time-sale',
  '/search',
  '/store/products/:id',
  '/store/exhibitions/:id',
  '/store/brands/:id',
  '/cart',
  '/store/checkout/:id',
  '/store/checkout/:id/complete',
  '/my',
  '/my/orders',
  '/my/orders/:id',
  '/my/orders/:id/claims/:type',
  '/my/claims',
  '/my/claims/:id',
  '/my/refunds/:id',
  '/my/coupons',
  '/my/points',
  '/my/reviews',
  '/my/reviews/write/:id',
  '/my/reviews/:id/edit',
  '/my/wishes',
  '/my/inquiries',
  '/my/inquiry/new',
  '/my/inquiries/:id',
  '/my/inquiries/:id/edit',
  '/my/notifications',
  '/my/settings',
  '/my/settings/profile',
  '/my/settings/password',
  '/my/settings/mobile',
  '/my/settings/address',
  '/my/settings/consents',
  '/my/settings/devices',
  '/my/settings/deactivate',
  '/voucher',
  '/voucher/pre-checkout/order-info',
  '/sign-in',
  '/sign-up',
  '/success-sign-up',
  '/reset-password',
  '/reset-password/request',
  '/programs',
  '/feeds',
  '/events/main',
  '/events/membership-a/1',
  '/events/7-days-free/1',
  '/events/subscription-benefits',
  '/event-not-found',
  '/checkout',
  '/policies',
  '/user-guides',
  '/app-download',
  '/sign-in-social',
  '/sign-in-error',
  '/my/settings/social',
  '/my/settings/tv',
  '/tv',
  '/404',
]

/** Those of the screens for trying things out. */
export const sandboxScreens: readonly string[] = ['/design-tokens', '/webview-test']

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`, 'i')
const known = customerScreens.filter((path) => path !== '/404').map(patternOf)
const sandbox = sandboxScreens.map(patternOf)

/** Whether the customer app shows a screen at an address; a slash at its end does not matter. */
export function hasScreen(pathname: string, settings: { sandboxScreens: boolean }): boolean {
  const path = pathname.replace(/(.)\/+$/, '$1')
  return known.some((one) => one.test(path)) || (settings.sandboxScreens && sandbox.some((one) => one.test(path)))
}

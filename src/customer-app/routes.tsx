import { lazy, type ComponentType } from 'react'
import { matchPath } from 'react-router'
import { readAppConfig } from '#shared/environment/appConfig.ts'
import { awaitedCode } from './shell/trouble/awaitedCode.ts'

type Route = {
  path: string
  Screen: ComponentType
  arrived: () => Promise<ComponentType>
  /** stands in for what is not built yet: nobody is asked to sign in for it */
  isPlaceholder: boolean
}

function screen<Name extends string>(
  path: string,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  isPlaceholder = false,
): Route {
  const arrived = () => awaitedCode.track(load()).then((module) => module[name])
  return { path, arrived, Screen: lazily(arrived), isPlaceholder }
}

const failed = new Set<Route['arrived']>()

const lazily = (arrived: Route['arrived']) =>
  lazy<ComponentType>(() =>
    arrived().then(
      (Screen) => ({ default: Screen }),
      (error: unknown) => {
        failed.add(arrived)
        throw error
      },
    ),
  )

/** Screens whose code did not arrive are asked for anew when they are next drawn. */
export function renewScreens(): void {
  for (const route of routes) if (failed.delete(route.arrived)) route.Screen = lazily(route.arrived)
}

/** Screens for trying things out; an installation for customers has none of them. */
const sandboxRoutes: Route[] = [
  screen('/design-tokens', () => import('./features/info/DesignTokensScreen.tsx'), 'DesignTokensScreen'),
  screen('/webview-test', () => import('./features/webview/WebviewTestScreen.tsx'), 'WebviewTestScreen'),
]

/** The table of screens: a path and the file that draws it, loaded when it is first visited. */
export const routes: Route[] = [
  screen('/', () => import('./features/home/HomeScreen.tsx'), 'HomeScreen'),
  screen('/store', () => import('./features/store/StoreScreen.tsx'), 'StoreScreen'),
  screen('/store/categories/:id', () => import('./features/store/categories/CategoryScreen.tsx'), 'CategoryScreen'),
  screen('/store/best', () => import('./features/store/BestScreen.tsx'), 'BestScreen'),
  screen('/store/only', () => import('./features/store/OnlyScreen.tsx'), 'OnlyScreen'),
  screen('/search', () => import('./features/store/search/SearchScreen.tsx'), 'SearchScreen'),
  screen('/store/products/:id', () => import('./features/store/product/ProductScreen.tsx'), 'ProductScreen'),
  screen('/cart', () => import('./features/cart/CartScreen.tsx'), 'CartScreen'),
  screen('/store/checkout/:id', () => import('./features/checkout/CheckoutScreen.tsx'), 'CheckoutScreen'),
  screen('/store/checkout/:id/complete', () => import('./features/checkout/CompleteScreen.tsx'), 'CompleteScreen'),
  screen('/my', () => import('./features/my/MyScreen.tsx'), 'MyScreen'),
  screen('/my/orders', () => import('./features/orders/OrdersScreen.tsx'), 'OrdersScreen'),
  screen('/my/orders/:id', () => import('./features/orders/OrderScreen.tsx'), 'OrderScreen'),
  screen(
    '/my/orders/:id/claims/:type',
    () => import('./features/claims/request/ClaimRequestScreen.tsx'),
    'ClaimRequestScreen',
  ),
  screen('/my/claims', () => import('./features/claims/ClaimsScreen.tsx'), 'ClaimsScreen'),
  screen('/my/claims/:id', () => import('./features/claims/ClaimScreen.tsx'), 'ClaimScreen'),
  screen('/my/refunds/:id', () => import('./features/claims/refund/RefundScreen.tsx'), 'RefundScreen'),
  screen('/my/coupons', () => import('./features/coupons/CouponsScreen.tsx'), 'CouponsScreen'),
  screen('/my/points', () => import('./features/points/PointsScreen.tsx'), 'PointsScreen'),
  screen('/my/settings', () => import('./features/account/SettingsScreen.tsx'), 'SettingsScreen'),
  screen('/my/settings/profile', () => import('./features/account/ProfileScreen.tsx'), 'ProfileScreen'),
  screen('/my/settings/password', () => import('./features/account/PasswordScreen.tsx'), 'PasswordScreen'),
  screen('/my/settings/mobile', () => import('./features/account/MobileScreen.tsx'), 'MobileScreen'),
  screen('/my/settings/address', () => import('./features/account/AddressScreen.tsx'), 'AddressScreen'),
  screen('/my/settings/consents', () => import('./features/account/ConsentsScreen.tsx'), 'ConsentsScreen'),
  screen('/my/settings/devices', () => import('./features/account/DevicesScreen.tsx'), 'DevicesScreen'),
  screen('/my/settings/deactivate', () => import('./features/account/DeactivateScreen.tsx'), 'DeactivateScreen'),
  screen('/sign-in', () => import('./features/auth/SignInScreen.tsx'), 'SignInScreen'),
  screen('/sign-up', () => import('./features/auth/SignUpScreen.tsx'), 'SignUpScreen'),
  screen('/success-sign-up', () => import('./features/auth/SuccessSignUpScreen.tsx'), 'SuccessSignUpScreen'),
  screen('/reset-password', () => import('./features/auth/ResetPasswordScreen.tsx'), 'ResetPasswordScreen'),
  screen('/reset-password/request', () => import('./features/auth/ResetRequestScreen.tsx'), 'ResetRequestScreen'),
  screen('/programs', () => import('./features/membership/ComingScreens.tsx'), 'ProgramsComingScreen', true),
  screen('/feeds', () => import('./features/membership/ComingScreens.tsx'), 'FeedsComingScreen', true),
  screen('/events/main', () => import('./features/membership/EventsScreen.tsx'), 'EventsScreen'),
  screen(
    '/events/membership-a/1',
    () => import('./features/membership/MembershipScreen.tsx'),
    'MembershipScreen',
    true,
  ),
  screen(
    '/events/7-days-free/1',
    () => import('./features/membership/ComingScreens.tsx'),
    'FreeTrialComingScreen',
    true,
  ),
  screen('/event-not-found', () => import('./features/membership/EventNotFoundScreen.tsx'), 'EventNotFoundScreen'),
  screen('/policies', () => import('./features/info/PoliciesScreen.tsx'), 'PoliciesScreen'),
  screen('/user-guides', () => import('./features/info/UserGuidesScreen.tsx'), 'UserGuidesScreen'),
  screen('/app-download', () => import('./features/info/AppDownloadScreen.tsx'), 'AppDownloadScreen'),
  screen('/sign-in-social', () => import('./features/auth/social/SocialScreen.tsx'), 'SocialScreen'),
  screen('/sign-in-error', () => import('./features/auth/social/SignInErrorScreen.tsx'), 'SignInErrorScreen'),
  screen(
    '/my/settings/social',
    () => import('./features/connections/SocialSettingsScreen.tsx'),
    'SocialSettingsScreen',
  ),
  screen('/my/settings/tv', () => import('./features/connections/TvSettingsScreen.tsx'), 'TvSettingsScreen'),
  screen('/tv', () => import('./features/tv/TvScreen.tsx'), 'TvScreen'),
  ...(readAppConfig().sandboxScreens ? sandboxRoutes : []),
  // drawn for every address that leads nowhere, which says so to anybody
  screen('/404', () => import('./features/home/NotFoundScreen.tsx'), 'NotFoundScreen', true),
]

/**
 * Fetches the code of the screen at an address before anything is drawn, so that the app's first drawing is whole. A
 * screen that does not arrive is left to its place in the table, which says so. Only for the start of the page.
 */
export async function preloadScreen(pathname: string): Promise<void> {
  const route = routes.find(({ path }) => matchPath(path, pathname))
  const Screen = await route?.arrived().catch(() => undefined)
  if (route && Screen) route.Screen = Screen
}

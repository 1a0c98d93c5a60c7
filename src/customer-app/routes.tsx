import { lazy, type ComponentType } from 'react'
import { matchPath } from 'react-router'

type Route = { path: string; Screen: ComponentType; load: () => Promise<unknown> }

function screen<Name extends string>(
  path: string,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): Route {
  return { path, load, Screen: lazy<ComponentType>(() => load().then((module) => ({ default: module[name] }))) }
}

/** The table of screens: a path and the file that draws it, loaded when it is first visited. */
export const routes: Route[] = [
  screen('/', () => import('./features/home/HomeScreen.tsx'), 'HomeScreen'),
  screen('/store', () => import('./features/store/StoreScreen.tsx'), 'StoreScreen'),
  screen('/store/categories/:id', () => import('./features/store/CategoryScreen.tsx'), 'CategoryScreen'),
  screen('/store/best', () => import('./features/store/BestScreen.tsx'), 'BestScreen'),
  screen('/store/only', () => import('./features/store/OnlyScreen.tsx'), 'OnlyScreen'),
  screen('/search', () => import('./features/store/SearchScreen.tsx'), 'SearchScreen'),
  screen('/store/products/:id', () => import('./features/store/product/ProductScreen.tsx'), 'ProductScreen'),
  screen('/cart', () => import('./features/cart/CartScreen.tsx'), 'CartScreen'),
  screen('/store/checkout/:id', () => import('./features/checkout/CheckoutScreen.tsx'), 'CheckoutScreen'),
  screen('/store/checkout/:id/complete', () => import('./features/checkout/CompleteScreen.tsx'), 'CompleteScreen'),
  screen('/my', () => import('./features/my/MyScreen.tsx'), 'MyScreen'),
  screen('/my/orders', () => import('./features/orders/OrdersScreen.tsx'), 'OrdersScreen'),
  screen('/my/orders/:id', () => import('./features/orders/OrderScreen.tsx'), 'OrderScreen'),
  screen('/my/orders/:id/claims/:type', () => import('./features/claims/ClaimRequestScreen.tsx'), 'ClaimRequestScreen'),
  screen('/my/claims', () => import('./features/claims/ClaimsScreen.tsx'), 'ClaimsScreen'),
  screen('/my/claims/:id', () => import('./features/claims/ClaimScreen.tsx'), 'ClaimScreen'),
  screen('/my/refunds/:id', () => import('./features/claims/RefundScreen.tsx'), 'RefundScreen'),
  screen('/my/coupons', () => import('./features/coupons/CouponsScreen.tsx'), 'CouponsScreen'),
  screen('/my/points', () => import('./features/points/PointsScreen.tsx'), 'PointsScreen'),
  screen('/sign-in', () => import('./features/auth/SignInScreen.tsx'), 'SignInScreen'),
  screen('/sign-up', () => import('./features/auth/SignUpScreen.tsx'), 'SignUpScreen'),
  screen('/404', () => import('./features/home/NotFoundScreen.tsx'), 'NotFoundScreen'),
]

const paths = new Set(routes.map((route) => route.path))

/** Whether a link to this path would lead anywhere. */
export const hasScreen = (path: string) => paths.has(path)

/** Starts fetching the code of the screen at an address before anything is drawn. */
export function preloadScreen(pathname: string) {
  void routes.find((route) => matchPath(route.path, pathname))?.load()
}

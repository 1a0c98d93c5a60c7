import { createContext, useContext } from 'react'
import { matchPath } from '#customer/router/paths.ts'
import { useLocation } from '#customer/router/place.ts'

export type Service = 'life' | 'store'
export type Access = 'any' | 'user' | 'anon'

/** What surrounds a screen. Tabs and bottom navigation are named by their Korean label. */
export type Chrome = {
  title: string
  service: Service
  /** the screen belongs to neither service: whichever was chosen last stays chosen */
  ofBoth: boolean
  auth: Access
  topBar: boolean
  serviceSwitcher: boolean
  searchAndCart: boolean
  tabs: boolean
  activeTabs: readonly string[]
  bottomNav: boolean
  activeNav: string | null
  webviewAppBar: 'back' | 'none'
}

/** A row of the table of screens, as far as it says what surrounds the screen; what it leaves out is not there. */
export type Screen = {
  path: string
  title: string
  /** without: of the membership; `both`: whichever service was chosen last stays chosen */
  service?: 'store' | 'both'
  /** without: for anybody */
  auth?: 'user' | 'anon'
  /** a screen without the top bar belongs to neither service */
  topBar?: false
  /** the tabs that say that one is there; without: no tabs */
  tabs?: readonly string[]
  /** the item of the bottom navigation that says so; null: none of them; without: no bottom navigation */
  nav?: string | null
  webviewAppBar?: 'none'
}

const NOT_FOUND: Screen = { path: '*', title: '찾을 수 없음', service: 'both' }

/** The chrome of a path by the table of screens; a path nobody knows looks like `/404`. */
export function chromeFor(table: readonly Screen[], pathname: string): Chrome {
  const path = pathname.replace(/(.)\/+$/, '$1')
  const programLike = path.startsWith('/program') && !path.startsWith('/programs')
  const screen = programLike
    ? { path, title: '프로그램', tabs: ['탐색'], nav: '탐색' }
    : (table.find((candidate) => matchPath(candidate.path, path)) ?? NOT_FOUND)
  return chromeOf(screen, path)
}

function chromeOf(screen: Screen, path: string): Chrome {
  const topBar = screen.topBar ?? true
  const ofBoth = screen.service === 'both' || !topBar
  return {
    title: screen.title,
    service: screen.service === 'store' ? 'store' : 'life',
    ofBoth,
    auth: screen.auth ?? 'any',
    topBar,
    serviceSwitcher: topBar && !(ofBoth && /^\/my(\/|$)/.test(path)),
    searchAndCart: topBar && screen.service === 'store',
    tabs: screen.tabs !== undefined,
    activeTabs: screen.tabs ?? [],
    bottomNav: screen.nav !== undefined,
    activeNav: screen.nav ?? null,
    webviewAppBar: screen.webviewAppBar ?? 'back',
  }
}

/**
 * Where a screen without a way on (no bottom navigation) leads back to: the nearest screen above it in its address, else
 * the front of its service. Null where the navigation is there, or the screen stands alone.
 */
export function placeAbove(table: readonly Screen[], pathname: string): string | null {
  const { bottomNav, topBar, service } = chromeFor(table, pathname)
  if (bottomNav || !topBar) return null
  const front = service === 'store' ? '/store' : '/'
  if (pathname.startsWith('/store/checkout/')) return pathname.endsWith('/complete') ? front : '/cart'
  for (let above = pathname; above.lastIndexOf('/') > 0;) {
    above = above.slice(0, above.lastIndexOf('/'))
    if (table.some(({ path }) => matchPath(path, above))) return above
  }
  return front
}

/** The table of screens, as whoever draws the shell gives it: the shell itself knows no screen. */
export const ScreenTable = createContext<readonly Screen[]>([])

/** What surrounds the screen at the address of now. */
export function useChrome(): Chrome {
  const table = useContext(ScreenTable)
  const { pathname } = useLocation()
  return chromeFor(table, pathname)
}

export type Destination = { label: string; to: string; icon: 'home' | 'compass' | 'bag' | 'feed' | 'user' }

/** The bottom navigation: five items, always. */
export const NAV: Destination[] = [
  { label: '홈', to: '/', icon: 'home' },
  { label: '탐색', to: '/programs', icon: 'compass' },
  { label: '스토어', to: '/store', icon: 'bag' },
  { label: '피드', to: '/feeds', icon: 'feed' },
  { label: '마이페이지', to: '/my', icon: 'user' },
]

/** The tabs at the top of membership screens. */
export const TABS: { label: string; to: string }[] = [
  { label: '홈', to: '/' },
  { label: '탐색', to: '/programs' },
  { label: '이벤트', to: '/events/main' },
  { label: '멤버십 소개', to: '/events/membership-a/1' },
  { label: '무료 체험', to: '/events/7-days-free/1' },
]

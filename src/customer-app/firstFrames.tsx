import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { standingAt } from './router/history.ts'
import { Router } from './router/Router.tsx'
import { HomeHero } from './features/home/HomeHero.tsx'
import { Hero } from './features/store/Hero.tsx'
import { routes } from './routes.ts'
import { chromeFor } from './shell/bars/chrome.ts'
import { WebFrame } from './shell/WebFrame.tsx'
import './global.css'

/** Where the server writes the banner that stands first; the whole window goes when there is none. */
const FIRST_BANNER = {
  id: 0,
  title: 'first-title',
  link_url: '/first-link',
  image: { url: '/first-picture', width: 1200, height: 626 },
}

/** What the first paint of a page shows, and the file of its screen. */
const FIRST: Record<string, { screen: string; content: ReactNode }> = {
  '/': { screen: 'features/home/HomeScreen.tsx', content: <HomeHero /> },
  '/store': {
    screen: 'features/store/StoreScreen.tsx',
    content: (
      <>
        <h1 className="sr-only">홈핏 스토어</h1>
        <Hero banners={[FIRST_BANNER]} />
      </>
    ),
  },
}

export type FirstFrame = { path: string; screen: string; html: string }

/**
 * The two front doors as they look before the app has arrived. The build draws them into the page, so that a slow phone
 * shows them at once; the app then puts the same thing, alive, in their place. Nothing in here may ask for data.
 */
export function firstFrames(): FirstFrame[] {
  return Object.entries(FIRST).map(([path, { screen, content }]) => {
    const chrome = chromeFor(routes, path)
    const html = renderToStaticMarkup(
      <Router history={standingAt(path)}>
        <WebFrame chrome={chrome} service={chrome.service}>
          {content}
        </WebFrame>
      </Router>,
    )
    return { path, screen, html }
  })
}

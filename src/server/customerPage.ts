import { detectEnvironment } from '#shared/environment/environment.ts'
import { escapeHtml } from './html/escapeHtml.ts'
import { aboutTags, dataBlock, DEFAULT_ABOUT } from './pageAbout.ts'
import type { About } from './pageAbout.ts'
import type { PageSettings } from './pageSettings.ts'

/** Asks the API, in process, what a visitor would be answered; undefined when it refuses. */
export type Ask = (path: string) => Promise<unknown>

/** What the build drew ahead for a path, see scripts/vite/firstPaint.ts. */
export type FirstPaints = Record<string, { head: string; body: string }>

type Call = { path: string; query?: Record<string, string | number> }
type Image = { url: string; alt?: string }
type Banners = { results?: { title?: string; link_url?: string; image?: Image }[] }
type Exhibition = { title: string; hero: Image }
type Product = { name: string; subtitle?: string; thumbnail?: Image; brand?: { name: string } }

const BEST: Call = { path: '/store/v1/products/best', query: { limit: 6 } }

/** What the foot of the front doors and the guide tell of the shop. */
const POLICIES: Call = { path: '/store/v1/policies' }

/** The public calls that the first screen of a path begins with. */
const FIRST_CALLS: Record<string, Call[]> = {
  '/': [BEST, POLICIES],
  '/store': [
    { path: '/store/v1/events', query: { kind: 'banner', location: 'STORE', limit: 10 } },
    { path: '/store/v1/events/time-sales/opened' },
    BEST,
    { path: '/store/v1/products/quat-only', query: { limit: 10 } },
    { path: '/store/v1/products', query: { sort: 'NEW', limit: 6 } },
    { path: '/store/v1/products/categories' },
    { path: '/store/v1/exhibitions', query: { page_size: 10 } },
    POLICIES,
  ],
  '/user-guides': [POLICIES],
}

/**
 * The customer app's page for one address: what it is about, this installation's settings, and on the front doors the
 * first paint and the first answers, so that a slow phone waits for neither. A call that fails is left to the app.
 */
export async function customerPage(
  template: string,
  request: { pathname: string; userAgent: string },
  { settings, paints, ask }: { settings: PageSettings; paints: FirstPaints; ask: Ask },
): Promise<string> {
  const path = request.pathname.replace(/(.)\/+$/, '$1')
  const paint = detectEnvironment(request.userAgent).kind === 'web' ? paints[path] : undefined
  const [about, first] = await Promise.all([aboutPath(path, ask), firstAnswers(FIRST_CALLS[path] ?? [], ask)])
  const blocks = [
    dataBlock('app-config', settings.app),
    ...(first.length > 0 ? [dataBlock('first-data', first)] : []),
    paint?.head ?? '',
  ]
  return template
    .replace(/<!--about-->[\s\S]*<!--\/about-->/, () => aboutTags(about, path, settings))
    .replace('</head>', () => `${blocks.join('')}</head>`)
    .replace(
      '<div id="root"></div>',
      () => `<div id="root">${withBanner(paint?.body ?? '', first[0]?.data as Banners)}</div>`,
    )
}

async function aboutPath(path: string, ask: Ask): Promise<About> {
  const exhibition = /^\/store\/exhibitions\/(\d{1,15})$/.exec(path)?.[1]
  if (exhibition) return aboutExhibition((await ask(`/store/v1/exhibitions/${exhibition}`)) as Exhibition | undefined)
  const id = /^\/store\/products\/(\d{1,15})$/.exec(path)?.[1]
  const product = id && ((await ask(`/store/v1/products/${id}`)) as Product | undefined)
  if (!product) return DEFAULT_ABOUT
  const { name, subtitle, thumbnail, brand } = product
  return {
    title: `${name} | 홈핏`,
    description: [brand?.name, subtitle ?? name].filter(Boolean).join(' · '),
    image: thumbnail ? { url: thumbnail.url, alt: thumbnail.alt || name } : DEFAULT_ABOUT.image,
  }
}

const aboutExhibition = (shown: Exhibition | undefined): About =>
  shown
    ? {
        title: `${shown.title} | 홈핏`,
        description: `홈핏 기획전 · ${shown.title}`,
        image: { url: shown.hero.url, alt: shown.hero.alt || shown.title },
      }
    : DEFAULT_ABOUT

async function firstAnswers(calls: Call[], ask: Ask): Promise<(Call & { data: unknown })[]> {
  const answers = await Promise.all(
    calls.map(async ({ path, query }) => {
      const search = new URLSearchParams(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]))
      return { path, ...(query ? { query } : {}), data: await ask(query ? `${path}?${search}` : path) }
    }),
  )
  return answers.filter((answer) => answer.data !== undefined)
}

/** The first banner of the store, in the page itself: its picture is on its way before any script. */
function withBanner(body: string, banners: Banners | undefined): string {
  const { title = '', link_url: link = '', image } = banners?.results?.[0] ?? {}
  if (image && /^[\w./:-]+$/.test(image.url))
    return body
      .replaceAll('"/first-picture"', `"${image.url}"`)
      .replaceAll('"/first-link"', () => `"${escapeHtml(link)}"`)
      .replaceAll('first-title', () => escapeHtml(title))
  return body
    .replace(/<section [^>]*data-hero[\s\S]*?<\/section>/, '')
    .replaceAll(/<(img|link) [^>]*"\/first-picture"[^>]*>/g, '')
}

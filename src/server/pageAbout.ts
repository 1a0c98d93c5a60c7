import { escapeHtml } from './html/escapeHtml.ts'
import type { PageSettings } from './pageSettings.ts'

/** What a page says about itself to search engines and to those who share its link. */
export type About = { title: string; description: string; image: { url: string; alt: string; size?: [number, number] } }

export const TAGLINE = '집에서 쉽게 시작하는 운동'
export const DESCRIPTION = '나에게 가장 효과적인 운동을 찾아 집에서 쉽게 시작하는 홈트레이닝, 홈핏'

export const DEFAULT_ABOUT: About = {
  title: `홈핏 | ${TAGLINE}`,
  description: DESCRIPTION,
  image: { url: '/share-card.png', alt: `홈핏, ${TAGLINE}`, size: [1200, 626] },
}

/** The part of the head between `<!--about-->` and `<!--/about-->`. `path` is the page's own, without its query. */
export function aboutTags(about: About, path: string, { publicUrl, robots }: PageSettings): string {
  const image = new URL(about.image.url, publicUrl).href
  const [width, height] = about.image.size ?? []
  const tags = [
    meta('name', 'robots', robots),
    meta('name', 'description', about.description),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', '홈핏'),
    meta('property', 'og:locale', 'ko_KR'),
    meta('property', 'og:title', about.title),
    meta('property', 'og:description', about.description),
    meta('property', 'og:url', publicUrl + path),
    meta('property', 'og:image', image),
    ...(width && height
      ? [meta('property', 'og:image:width', String(width)), meta('property', 'og:image:height', String(height))]
      : []),
    meta('property', 'og:image:alt', about.image.alt),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', about.title),
    meta('name', 'twitter:description', about.description),
    meta('name', 'twitter:image', image),
    meta('name', 'twitter:image:alt', about.image.alt),
    `<link rel="canonical" href="${escapeHtml(publicUrl + path)}" />`,
    `<title>${escapeHtml(about.title)}</title>`,
  ]
  return tags.join('\n    ')
}

/** JSON that no text in it can end early: `<` is written as an escape. */
export function dataBlock(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`
}

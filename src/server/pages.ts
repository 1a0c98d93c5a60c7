import { readFileSync, statSync } from 'node:fs'
import { join, normalize, sep } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Context, Hono } from 'hono'
import { customerPage } from './customerPage.ts'
import type { Ask, FirstPaints } from './customerPage.ts'
import type { Deps } from './deps.ts'
import { connectOriginsOf, contentSecurityPolicy, inlineScriptHashes } from './http/contentSecurityPolicy.ts'
import { dataBlock } from './pageAbout.ts'
import type { PageSettings } from './pageSettings.ts'

const types: Record<string, string> = {
  html: 'text/html; charset=UTF-8',
  js: 'text/javascript; charset=UTF-8',
  css: 'text/css; charset=UTF-8',
  json: 'application/json; charset=UTF-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  txt: 'text/plain; charset=UTF-8',
}

type Served = { bytes: Uint8Array; gzip: Uint8Array | undefined; type: string; policy: string | undefined }

const CONSOLE = 'index.html'

/** A page does not wait longer than this for answers that the app could ask for itself. */
const PATIENCE_MS = 800

/** The built pages: hashed assets for a year, the console under /admin, the customer app everywhere else. */
export function addPages(app: Hono, dist: string, settings: PageSettings): void {
  const cache = new Map<string, Served>()
  const origins = connectOriginsOf(settings.app)
  const load = (path: string): Served | undefined => {
    const known = cache.get(path)
    if (known) return known
    const file = normalize(join(dist, path))
    if (!file.startsWith(normalize(dist) + sep) || !isFile(file)) return undefined
    const bytes = path === CONSOLE ? withSettings(readFileSync(file), settings) : readFileSync(file)
    const extension = file.split('.').at(-1) ?? ''
    const served = {
      bytes,
      gzip: /^(html|js|css|json|svg|txt)$/.test(extension) ? gzipSync(bytes, { level: 9 }) : undefined,
      type: types[extension] ?? 'application/octet-stream',
      policy: extension === 'html' ? contentSecurityPolicy(inlineScriptHashes(bytes.toString()), origins) : undefined,
    }
    if (extension !== 'html') cache.set(path, served)
    return served
  }
  const send = (c: Context, path: string, cacheControl: string) => {
    const file = load(path)
    if (!file) return undefined
    const zipped = file.gzip && (c.req.header('accept-encoding') ?? '').includes('gzip')
    return new Response((zipped ? file.gzip : file.bytes) as BodyInit, {
      headers: {
        'Content-Type': file.type,
        'Cache-Control': cacheControl,
        Vary: 'Accept-Encoding',
        ...(zipped ? { 'Content-Encoding': 'gzip' } : {}),
        ...(file.policy ? { 'Content-Security-Policy': file.policy } : {}),
      },
    })
  }
  const ask: Ask = (path) => soon(answerOf(app, path))
  const sendCustomerPage = async (c: Context, pathname: string) => {
    const file = load('customer.html')
    if (!file) return undefined
    const paints = load('first-paint.json')?.bytes.toString() ?? '{}'
    const html = await customerPage(
      file.bytes.toString(),
      { pathname, userAgent: c.req.header('user-agent') ?? '' },
      { settings, paints: JSON.parse(paints) as FirstPaints, ask },
    )
    const zips = (c.req.header('accept-encoding') ?? '').includes('gzip')
    return new Response(zips ? gzipSync(html) : html, {
      headers: {
        'Content-Type': file.type,
        'Cache-Control': 'no-cache',
        Vary: 'Accept-Encoding, User-Agent',
        ...(zips ? { 'Content-Encoding': 'gzip' } : {}),
        ...(file.policy ? { 'Content-Security-Policy': file.policy } : {}),
      },
    })
  }

  app.get('/assets/:file', (c) => {
    const name = c.req.param('file')
    const file = /^\w[\w.-]*$/.test(name) ? send(c, `assets/${name}`, 'public, max-age=31536000, immutable') : undefined
    return file ?? c.notFound()
  })
  app.get('*', async (c, next) => {
    const { pathname } = new URL(c.req.url)
    if (isApi(pathname)) return next()
    if (/^\/[\w-]+\.\w{2,5}$/.test(pathname) && !pathname.endsWith('.html'))
      return send(c, pathname.slice(1), 'public, max-age=3600') ?? next()
    const isConsole = pathname === '/admin' || pathname.startsWith('/admin/')
    const page = isConsole ? send(c, CONSOLE, 'no-cache') : await sendCustomerPage(c, pathname)
    return page ?? c.text('화면을 아직 만들지 않았어요. npm run build 를 실행해 주세요.', 503)
  })
}

const withSettings = (page: Buffer, { app }: PageSettings) =>
  Buffer.from(page.toString().replace('</head>', () => `${dataBlock('app-config', app)}</head>`))

async function answerOf(app: Hono, path: string): Promise<unknown> {
  const answer = await app.request(path)
  return answer.ok ? answer.json() : undefined
}

/** The value when it comes in time; a failure and a late one are alike. */
function soon(work: Promise<unknown>): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const timer = setTimeout(() => resolve(undefined), PATIENCE_MS)
  work.then(resolve, () => resolve(undefined)).finally(() => clearTimeout(timer))
  return promise
}

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false

/** Paths that the API answers; every other path is a page of one of the apps. */
export const isApi = (path: string) =>
  /^\/(api|store|core)\/|^\/(store-admin|core-admin|pg|images|assets|docs|healthz|readyz)(\/|$)/.test(path) &&
  !/^\/store\/(?!v1\/)/.test(path)

/** Pictures from the file store. Names are never reused, so browsers keep them; nothing in them can run. */
export function addImages(app: Hono, deps: Deps): void {
  app.get('/images/:file', async (c) => {
    const file = c.req.param('file')
    if (!/^[\w-]+\.(webp|png|jpg)$/.test(file)) return c.notFound()
    const bytes = await deps.files.get(`images/${file}`)
    if (!bytes) return c.notFound()
    return new Response(bytes as BodyInit, {
      headers: {
        'Content-Type': types[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'X-Content-Type-Options': 'nosniff',
      },
    })
  })
}

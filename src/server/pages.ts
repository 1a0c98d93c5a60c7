import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, normalize, sep } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Context, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { customerPage } from './customerPage.ts'
import type { Ask, FirstPaints } from './customerPage.ts'
import type { Deps } from './deps.ts'
import { hasConsoleScreen } from './consoleRoutes.ts'
import {
  connectOriginsOf,
  contentSecurityPolicy,
  inlineScriptHashes,
  shareHelpersOf,
} from './http/contentSecurityPolicy.ts'
import { hasScreen } from './customerScreens.ts'
import { cookieName } from './http/edge.ts'
import { accessToImage } from './modules/images/imageAccess.service.ts'
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

type Served = { bytes: Uint8Array; gzip?: Uint8Array; type: string; policy?: string; writtenAt: number }
type Load = (path: string) => Served | undefined

const CONSOLE = 'index.html'

/** A page does not wait longer than this for answers that the app could ask for itself. */
const PATIENCE_MS = 800

/** The built pages: hashed assets for a year, the console under /admin, the customer app everywhere else. */
export function addPages(app: Hono, dist: string, settings: PageSettings): void {
  const load = fileLoader(dist, settings)
  const send = (c: Context, path: string, cacheControl: string, status = 200) => {
    const file = load(path)
    return file && answerWith(c, file, file.bytes, { 'Cache-Control': cacheControl, Vary: 'Accept-Encoding' }, status)
  }
  // the console draws that there is nothing here; machines read it from the status
  const sendConsole = (c: Context, pathname: string) => {
    const routes = load('console-routes.json')
    const known = hasConsoleScreen(pathname, routes && (JSON.parse(textOf(routes)) as string[]))
    return send(c, CONSOLE, 'no-cache', known ? 200 : 404)
  }
  const sendCustomerPage = async (c: Context, pathname: string) => {
    const file = load('customer.html')
    if (!file) return undefined
    const paints = JSON.parse(textOf(load('first-paint.json')) || '{}') as FirstPaints
    const request = { pathname, userAgent: c.req.header('user-agent') ?? '' }
    const missing = new Set<string>()
    const ask: Ask = (path) => soon(answerOf(app, path, c, missing))
    const html = Buffer.from(await customerPage(textOf(file), request, { settings, paints, ask }))
    const fresh = { ...file, gzip: acceptsGzip(c) ? gzipSync(html) : undefined }
    // the app draws that there is nothing here; machines read it from the status
    const status = hasScreen(pathname, settings.app) && !isMissing(pathname, missing) ? 200 : 404
    const headers = { 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding, User-Agent', ...unreferred(pathname) }
    return answerWith(c, fresh, html, headers, status)
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
    const page = isConsole ? sendConsole(c, pathname) : await sendCustomerPage(c, pathname)
    return page ?? c.text('화면을 아직 만들지 않았어요. npm run build 를 실행해 주세요.', 503)
  })
}

/** The link of a voucher holds its code: what the page asks for is not told where it came from. */
const unreferred = (pathname: string): Record<string, string> =>
  /^\/voucher\/*$/i.test(pathname) ? { 'Referrer-Policy': 'no-referrer' } : {}

/** Reads files of the build and keeps them, until they are written again; never one outside of it. */
function fileLoader(dist: string, settings: PageSettings): Load {
  const cache = new Map<string, Served>()
  const origins = connectOriginsOf(settings.app)
  return (path) => {
    const file = normalize(join(dist, path))
    const found = file.startsWith(normalize(dist) + sep) ? statSync(file, { throwIfNoEntry: false }) : undefined
    if (!found?.isFile()) return undefined
    const known = cache.get(path)
    if (known?.writtenAt === found.mtimeMs) return known
    const bytes = path === CONSOLE ? withSettings(readFileSync(file), settings) : readFileSync(file)
    const extension = file.split('.').at(-1) ?? ''
    const policy = () =>
      contentSecurityPolicy(
        inlineScriptHashes(bytes.toString()),
        origins,
        // staff share nothing
        path === CONSOLE ? undefined : shareHelpersOf(settings.app),
      )
    const served: Served = {
      bytes,
      gzip: /^(html|js|css|json|svg|txt)$/.test(extension) ? (packedBeside(file) ?? packed(bytes)) : undefined,
      type: types[extension] ?? 'application/octet-stream',
      policy: extension === 'html' ? policy() : undefined,
      writtenAt: found.mtimeMs,
    }
    cache.set(path, served)
    return served
  }
}

const packed = (bytes: Uint8Array) => gzipSync(bytes, { level: 9, memLevel: 7 })

/** What the build has packed better than there is time for here (scripts/vite/packedScripts.ts). */
const packedBeside = (file: string) => (existsSync(`${file}.gz`) ? readFileSync(`${file}.gz`) : undefined)

function answerWith(
  c: Context,
  file: Served,
  bytes: Uint8Array,
  headers: Record<string, string>,
  status = 200,
): Response {
  const zipped = acceptsGzip(c) ? file.gzip : undefined
  return new Response((zipped ?? bytes) as BodyInit, {
    status,
    headers: {
      ...headers,
      'Content-Type': file.type,
      ...(zipped ? { 'Content-Encoding': 'gzip' } : {}),
      ...(file.policy ? { 'Content-Security-Policy': file.policy } : {}),
    },
  })
}

const acceptsGzip = (c: Context) => (c.req.header('accept-encoding') ?? '').includes('gzip')
const textOf = (file: Served | undefined) => Buffer.from(file?.bytes ?? []).toString()

const withSettings = (page: Buffer, { app }: PageSettings) =>
  Buffer.from(page.toString().replace('</head>', () => `${dataBlock('app-config', app)}</head>`))

/** What the API says to who asks for the page: the call counts as theirs. What does not exist is put into `missing`. */
async function answerOf(app: Hono, path: string, c: Context, missing: Set<string>): Promise<unknown> {
  const forwarded = c.req.header('x-forwarded-for')
  const answer = await app.request(path, forwarded ? { headers: { 'x-forwarded-for': forwarded } } : {}, c.env)
  if (answer.status === 404) missing.add(path)
  return answer.ok ? answer.json() : undefined
}

/** The page of a product or exhibition asks for it anyhow, to say what it is about; an answer that was late or failed says nothing. */
function isMissing(pathname: string, missing: ReadonlySet<string>): boolean {
  const [, kind, id] = /^\/store\/(products|exhibitions)\/([^/]+)\/?$/.exec(pathname) ?? []
  return id !== undefined && (!/^\d{1,15}$/.test(id) || missing.has(`/store/v1/${kind}/${id}`))
}

/** The value when it comes in time; a failure and a late one are alike. */
function soon(work: Promise<unknown>): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const timer = setTimeout(() => resolve(undefined), PATIENCE_MS)
  work.then(resolve, () => resolve(undefined)).finally(() => clearTimeout(timer))
  return promise
}

/** Paths that the API answers; every other path is a page of one of the apps. */
export const isApi = (path: string) =>
  /^\/(api|store|core)\/|^\/(store-admin|core-admin|pg|images|assets|docs|dev|healthz|readyz|metrics)(\/|$)/.test(
    path,
  ) && !/^\/store\/(?!v1\/)/.test(path)

/** How long a picture is kept: the shop's own for good, a person's for an hour, because it may have to be hidden. */
const cachedAs = {
  PUBLIC: 'public, max-age=31536000, immutable',
  SHOWN: 'public, max-age=3600',
  PRIVATE: 'private, no-store',
}

/**
 * Pictures from the file store. Names are never reused, so browsers keep them; nothing in them can run. Those of claims,
 * of inquiries and of hidden reviews are for their sender and for staff alone, and no cache keeps them.
 */
export function addImages(app: Hono, deps: Deps): void {
  app.get('/images/:file', async (c) => {
    const file = c.req.param('file')
    if (!/^[\w-]+\.(webp|png|jpg)$/.test(file)) return c.notFound()
    const key = `images/${file}`
    const access = await accessToImage(deps, key, (name) => getCookie(c, cookieName(name, deps.config)))
    const bytes = access && (await deps.files.get(key))
    if (!access || !bytes) return c.notFound()
    return new Response(bytes as BodyInit, {
      headers: {
        'Content-Type': types[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
        'Cache-Control': cachedAs[access],
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'X-Content-Type-Options': 'nosniff',
        // the shop's own are also shown where a page has no origin of ours: a sandboxed preview, a mail in a browser
        ...(access === 'PUBLIC' ? { 'Cross-Origin-Resource-Policy': 'cross-origin' } : {}),
      },
    })
  })
}

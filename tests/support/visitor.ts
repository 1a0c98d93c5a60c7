import type { TestApp } from './api.ts'

/** What came back: where to, or with what. */
export type Visited<T = Record<string, unknown>> = {
  status: number
  /** of a redirect, as an address of our own */
  to: URL | undefined
  body: T
  text: string
  setCookies: string[]
}

type Sent = { form?: Record<string, string>; body?: unknown; token?: string; headers?: Record<string, string> }

/** A browser with cookies, speaking to the server in process. It follows no redirect by itself. */
export class Visitor {
  readonly cookies = new Map<string, string>()
  private readonly api: TestApp
  constructor(api: TestApp) {
    this.api = api
  }

  get = <T = Record<string, unknown>>(path: string, sent: Sent = {}) => this.ask<T>('GET', path, sent)
  post = <T = Record<string, unknown>>(path: string, sent: Sent = {}) => this.ask<T>('POST', path, sent)
  delete = <T = Record<string, unknown>>(path: string, sent: Sent = {}) => this.ask<T>('DELETE', path, sent)

  private async ask<T>(method: string, path: string, sent: Sent): Promise<Visited<T>> {
    const headers = new Headers({ origin: this.api.deps.config.publicUrl, 'sec-fetch-site': 'same-origin' })
    if (this.cookies.size > 0)
      headers.set('cookie', Array.from(this.cookies, ([name, value]) => `${name}=${value}`).join('; '))
    if (sent.token) headers.set('authorization', `Bearer ${sent.token}`)
    for (const [name, value] of Object.entries(sent.headers ?? {})) headers.set(name, value)
    if (sent.body !== undefined) headers.set('content-type', 'application/json')
    const body = sent.form ? new URLSearchParams(sent.form) : sent.body === undefined ? null : JSON.stringify(sent.body)
    const response = await this.api.app.request(path, { method, headers, body })
    const setCookies = response.headers.getSetCookie()
    for (const line of setCookies) this.keep(line)
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    const location = response.headers.get('location')
    return {
      status: response.status,
      to: location === null ? undefined : new URL(location, this.api.deps.config.publicUrl),
      body: (isJson ? JSON.parse(text) : {}) as T,
      text,
      setCookies,
    }
  }

  private keep(line: string): void {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)]
    if (value === '') this.cookies.delete(name)
    else this.cookies.set(name, value)
  }

  /** Who this browser is signed in as. */
  async whoAmI(): Promise<string | undefined> {
    const { body } = await this.get<{ data: { authorization: { accessToken: string } | null } }>('/api/session')
    const token = body.data.authorization?.accessToken
    if (!token) return undefined
    return (JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as { sub: string })
      .sub
  }

  /** The access token of this browser's session. */
  async token(): Promise<string> {
    const { body } = await this.get<{ data: { authorization: { accessToken: string } } }>('/api/session')
    return body.data.authorization.accessToken
  }
}

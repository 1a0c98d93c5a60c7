import type { APIRequestContext, Page } from '@playwright/test'

/** A webview as Chromium can play it: the user agent of the app, its handlers in the page, and its side of the talk. */

export type WebviewOs = 'ios' | 'android'

export const WEBVIEW_AGENTS: Record<WebviewOs, string> = {
  ios: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 weapp/1.0',
  android:
    'Mozilla/5.0 (Linux; Android 15; SM-S931N; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/138.0.0.0 Mobile Safari/537.36 weapp/1.0',
}

export type Heard = { id: string; type: string; data: { cmd?: string; event?: string; payload?: unknown } }

type NativeWindow = Window & {
  __weapp: { receive(message: unknown): void }
  /** what the web said in this document, there as soon as it was said */
  nativeHeard: Heard[]
  tellNode(message: Heard): Promise<void>
  tokenFromNode(): Promise<string>
}

/**
 * Makes every document of the page one inside the app. Everything the web says is in `heard`, over all documents; asked
 * for a token, the app answers with `token()`.
 */
export async function openWebview(page: Page, os: WebviewOs, token: () => Promise<string>) {
  const heard: Heard[] = []
  await page.exposeFunction('tellNode', (message: Heard) => void heard.push(message))
  await page.exposeFunction('tokenFromNode', token)
  await page.addInitScript(installHandlers, os)
  return {
    said: (name: string) => heard.filter(({ data }) => data.cmd === name || data.event === name),
    clear: () => void (heard.length = 0),
    /** The back button; answers what the web asked of the app before it returned. */
    pressBack: () =>
      page.evaluate(() => {
        const native = window as unknown as NativeWindow
        const before = native.nativeHeard.length
        native.__weapp.receive({ id: `native-${Date.now()}`, type: 'DISPATCH', data: { event: 'AOS_BACK' } })
        return native.nativeHeard.slice(before).map(({ data }) => data.cmd ?? data.event ?? '')
      }),
  }
}

/** Runs in the page, before anything of ours. */
function installHandlers(os: WebviewOs) {
  const native = window as unknown as NativeWindow & Record<string, unknown>
  if (window.top !== window) return
  native.nativeHeard = []
  const replies: Record<string, unknown> = {
    GET_NAVIGATION_STATES: { backUrls: [] },
    POPUP: { button_id: 'ok' },
    OPEN_SHARESHEET: { completed: true },
    PING: 'PONG',
  }
  const hear = (input: unknown) => {
    const message = (typeof input === 'string' ? JSON.parse(input) : input) as Heard
    native.nativeHeard.push(message)
    void native.tellNode(message)
    if (message.type !== 'REQUEST') return
    const answer = (data: unknown) => {
      const reply = { id: message.id, type: 'REPLY', data: { data } }
      native.__weapp.receive(os === 'android' ? JSON.stringify(reply) : reply)
    }
    if (message.data.cmd === 'REFRESH_TOKEN') {
      void native.tokenFromNode().then((accessToken) => answer({ accessToken, provider: 'weapp' }))
    } else answer(replies[message.data.cmd ?? ''])
  }
  const names = ['dispatch', 'request', 'reply', 'reject']
  if (os === 'ios') {
    const handlers = names.map((name) => [name, { postMessage: hear }])
    native['webkit'] = { messageHandlers: Object.fromEntries(handlers) }
  } else native['WeappNative'] = Object.fromEntries(names.map((name) => [name, hear]))
}

/** New tokens of somebody signed in through these requests, as the app's own side renews them. */
export function tokensOf(request: APIRequestContext): () => Promise<string> {
  return async () => {
    const answer = await request.post('/api/refresh-token', { headers: { 'Sec-Fetch-Site': 'same-origin' } })
    const { data } = (await answer.json()) as { data: { authorization: { accessToken: string } } }
    return data.authorization.accessToken
  }
}

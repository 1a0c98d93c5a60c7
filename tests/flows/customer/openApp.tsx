import { cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, vi } from 'vitest'
import { App } from '#customer/App.tsx'
import { session } from '#customer/shell/api.ts'
import { queryClient } from '#customer/shell/queryClient.ts'
import { customerCookie } from '#server/modules/auth/sessionCookies.ts'
import { openSession } from '#server/modules/auth/sessions.service.ts'
import type { TestApp } from '#tests/support/api.ts'
import type { Network } from '#tests/support/network.ts'

/** The customer app in a document, speaking to the server in process; cookies are kept like a browser keeps them. */
export function useCustomerApp(api: TestApp, network?: Network) {
  const cookies = new Map<string, string>()

  async function serve(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const url = new URL(input instanceof Request ? input.url : input.toString(), window.location.origin)
    const headers = new Headers(init?.headers)
    headers.set('origin', api.deps.config.publicUrl)
    headers.set('cookie', Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; '))
    const response = await api.app.request(url.pathname + url.search, {
      method: init?.method,
      headers,
      body: init?.body,
    })
    for (const line of response.headers.getSetCookie()) keep(line)
    return response
  }

  function keep(line: string) {
    const [pair = ''] = line.split(';')
    const [name = '', value = ''] = pair.split('=')
    if (value === '') cookies.delete(name)
    else cookies.set(name, value)
  }

  beforeEach(() => {
    cookies.clear()
    queryClient.clear()
    sessionStorage.clear()
    if (network) network.reach(serve)
    else vi.stubGlobal('fetch', serve)
    vi.stubGlobal('scrollTo', () => {})
    vi.stubGlobal('IntersectionObserver', NothingInSight)
    HTMLDialogElement.prototype.showModal = function open(this: HTMLDialogElement) {
      this.open = true
    }
    HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
      this.open = false
    }
  })
  afterEach(async () => {
    cleanup()
    await session.signOut()
    vi.unstubAllGlobals()
  })

  async function open(path: string) {
    window.history.replaceState(null, '', path)
    await session.load()
    render(<App />)
    return userEvent.setup()
  }

  /** The app at an address in a browser where this member has signed in before. */
  async function openAs(subjectId: number, path: string) {
    const by = { audience: 'customer', subjectId, role: 'user', userAgent: 'test' } as const
    const { refreshToken } = await openSession(api.deps.db, api.deps, by)
    cookies.set(customerCookie, refreshToken)
    return open(path)
  }
  return Object.assign(open, { cookies, as: openAs })
}

class NothingInSight {
  observe() {}
  disconnect() {}
}

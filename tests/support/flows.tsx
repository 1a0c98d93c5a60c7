import { cleanup, render, screen } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import {
  AdminContext,
  type AuthProvider,
  HttpError,
  memoryStore,
  Notification,
  ResourceContextProvider,
} from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { staffSession } from '#console/auth/staffSession.ts'
import { UnsavedGuard } from '#console/form/UnsavedGuard.tsx'
import { http } from '#console/data/http.ts'
import { i18nProvider } from '#console/i18n/i18nProvider.ts'
import { createQueryClient } from '#console/data/queryClient.ts'
import { lightTheme } from '#console/theme/theme.ts'
import { createDataProvider } from '#dataProvider/dataProvider.ts'
import { admins } from '#server/modules/auth/auth.tables.ts'
import { hashPassword } from '#server/modules/auth/passwords.ts'
import type { StaffRole } from '#shared/permissions.ts'
import type { TestApp } from './api.ts'
import type { Network } from './network.ts'

const PASSWORD = 'Console-flow-1'

/** What the browser sent, for tests that ask how often or with which id. */
export type Sent = { method: string; path: string; query: URLSearchParams; requestId: string | null; body: unknown }

/**
 * Console screens in a document, speaking to the server in process as a signed-in member of staff. A console error
 * fails the test. With a network the calls go through it. `open(screen, …)` shows a screen; `sent` holds the requests since.
 */
export function useConsole(api: TestApp, network?: Network) {
  const sent: Sent[] = []
  let complaints: string[] = []

  async function serve(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(input instanceof Request ? input.url : input.toString(), window.location.origin)
    const method = init.method ?? 'GET'
    const headers = new Headers(init.headers)
    headers.set('origin', api.deps.config.publicUrl)
    const body = jsonOf(init.body)
    sent.push({
      method,
      path: url.pathname,
      query: url.searchParams,
      requestId: headers.get('client-request-id'),
      body,
    })
    const response = await api.app.request(url.pathname + url.search, { method, headers, body: init.body })
    if (init.signal?.aborted) throw new DOMException('aborted', 'AbortError')
    return response.body && init.signal ? new Response(endable(response.body, init.signal), response) : response
  }

  beforeEach(() => {
    sent.length = 0
    complaints = []
    if (network) network.reach(serve)
    else vi.stubGlobal('fetch', serve)
    vi.stubGlobal('ResizeObserver', NoSizes)
    vi.stubGlobal('scrollTo', () => {})
    vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
      // outside of production react-admin writes down every refusal and every call given up; neither is a defect
      if (words[0] instanceof HttpError || (words[0] instanceof Error && words[0].name === 'AbortError')) return
      complaints.push(words.map(String).join(' '))
    })
  })
  afterEach(async () => {
    cleanup()
    await staffSession.signOut()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    expect(complaints).toEqual([])
  })

  async function open(
    screen: ReactElement,
    where: { resource?: string; path?: string; role?: StaffRole; authProvider?: AuthProvider } = {},
  ) {
    const { resource = 'order-items', role = 'ops' } = where
    const path = where.path ?? `/${resource}`
    const email = `${role}-${crypto.randomUUID()}@homefit.test`
    const passwordHash = await hashPassword(PASSWORD, 1)
    await api.deps.db.insert(admins).values({ emailAddress: email, passwordHash, name: '김운영', role })
    await staffSession.signIn({ email_address: email, password: PASSWORD })
    const page = (
      <AdminContext
        {...(where.authProvider ? { authProvider: where.authProvider } : {})}
        dataProvider={createDataProvider(http)}
        i18nProvider={i18nProvider}
        queryClient={createQueryClient()}
        store={memoryStore()}
        theme={lightTheme}
      >
        <ResourceContextProvider value={resource}>
          {screen}
          <Notification />
          <UnsavedGuard />
        </ResourceContextProvider>
      </AdminContext>
    )
    // react-admin finds another copy of the router than our screens under Node; both are told the address
    window.location.hash = path
    render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }], { initialEntries: [path] })} />)
    return userEvent.setup()
  }

  return { open, sent }
}

/** Selects the rows of the page once they are there: the box that selects them comes with the empty grid. */
export async function selectPage(user: UserEvent): Promise<void> {
  await screen.findAllByLabelText('이 줄 선택')
  await user.click(screen.getByLabelText('이 쪽 모두 선택'))
}

const jsonOf = (body: BodyInit | null | undefined): unknown => {
  const text = body instanceof ArrayBuffer ? new TextDecoder().decode(body) : body
  return typeof text === 'string' && text !== '' ? (JSON.parse(text) as unknown) : undefined
}

/** A body that ends when its reader gives up, as a browser's does. */
function endable(body: ReadableStream<Uint8Array>, signal: AbortSignal): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream({
    start(controller) {
      signal.addEventListener('abort', () => {
        void reader.cancel().catch(() => undefined)
        try {
          controller.error(new DOMException('aborted', 'AbortError'))
        } catch {
          // it had ended already
        }
      })
    },
    async pull(controller) {
      const { done, value } = await reader.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: () => reader.cancel(),
  })
}

class NoSizes {
  observe() {}
  unobserve() {}
  disconnect() {}
}

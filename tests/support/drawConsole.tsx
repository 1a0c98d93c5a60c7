import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { AdminContext, HttpError, memoryStore, Notification } from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { staffSession } from '#console/auth/staffSession.ts'
import { createQueryClient } from '#console/data/queryClient.ts'
import { i18nProvider } from '#console/i18n/i18nProvider.ts'
import { createDataProvider } from '#dataProvider/dataProvider.ts'
import { ApiError } from '#shared/api/apiError.ts'
import type { StaffRole } from '#shared/permissions.ts'

type Asked = { method: string; path: string; body: unknown; requestId?: string; form?: FormData }
/** What the server says to a call, at once or later; an ApiError is its refusal. */
type Answer = (asked: Asked) => unknown

/** Parts of the console, drawn for one member of staff without a server: `answer` says what a server would. */
export function useDrawnConsole() {
  const asked: Asked[] = []
  const complaints: string[] = []
  beforeEach(() => {
    asked.length = 0
    complaints.length = 0
    // what the console does besides, like listening for what others do, never hears anything
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
      // react-admin writes down every refusal
      if (!(words[0] instanceof HttpError)) complaints.push(words.map(String).join(' '))
    })
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    expect(complaints).toEqual([])
  })

  function draw(part: ReactElement, answer: Answer = () => ({}), role: StaffRole = 'admin', ownRole = role) {
    const staff = { id: 1, name: '김운영', role, own_role: ownRole }
    const snapshot = { staff, restored: true, expired: false } as ReturnType<typeof staffSession.snapshot>
    vi.spyOn(staffSession, 'snapshot').mockReturnValue(snapshot)
    const http: Parameters<typeof createDataProvider>[0] = async (path, { method = 'GET', body, requestId } = {}) => {
      const one = {
        method,
        path,
        body: typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined,
        ...(requestId ? { requestId } : {}),
        ...(body instanceof FormData ? { form: body } : {}),
      }
      asked.push(one)
      const said = await answer(one)
      if (said instanceof ApiError) throw said
      return Response.json(said ?? {})
    }
    const page = (
      <AdminContext
        dataProvider={createDataProvider(http)}
        i18nProvider={i18nProvider}
        queryClient={createQueryClient()}
        store={memoryStore()}
      >
        {part}
        <Notification />
      </AdminContext>
    )
    return render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />)
  }
  return { draw, asked }
}

export const press = async (name: string) =>
  fireEvent.click((await screen.findAllByRole('button', { name })).at(-1) as HTMLElement)

const refusal = '그 사이 다른 사람이 끝냈어요.'

/** Each part, with the buttons that send something: what the server refuses is said to whoever pressed. */
export function saysRefusals(cases: Record<string, { part: ReactElement; press: string[]; types?: string[] }>) {
  const { draw, asked } = useDrawnConsole()
  test.each(Object.entries(cases))(
    '%s: 거절되면 그 까닭을 말한다',
    async (_name, { part, press: names, types = [] }) => {
      const refuse: Answer = ({ method }) =>
        method === 'GET' ? { results: [] } : new ApiError(409, { code: 'CONFLICT', message: refusal })
      draw(part, refuse)
      for (const name of names.slice(0, -1)) await press(name)
      for (const label of types)
        fireEvent.change(screen.getByRole('textbox', { name: new RegExp(label) }), { target: { value: '고객 요청' } })
      await press(names.at(-1) ?? '')
      await screen.findByText(new RegExp(refusal))
      expect(asked.filter(({ method }) => method !== 'GET')).toHaveLength(1)
    },
  )
}

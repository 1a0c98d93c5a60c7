import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useQuery } from '@tanstack/react-query'
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
/** A refusal of the whole call, and that of its only row in an answer that is otherwise good. */
const wholly: Answer = () => new ApiError(409, { code: 'CONFLICT', message: refusal })
const byRow: Answer = () => ({ rows: [{ id: 5, status: 'FAILED', code: 'CONFLICT', message: refusal }], totals: {} })

type Refusable = {
  part: ReactElement
  press: string[]
  /** the fields that are written into: all the same words, or each its own */
  types?: string[] | Record<string, string>
  reads?: Answer
  /** whether the screen is read again, as what was refused may stand on something old */
  rereads?: boolean
  inRows?: boolean
  /** what a trial run answers, which is not refused */
  dry?: unknown
}

/**
 * Each part, with the buttons that send something: what the server refuses is said to whoever pressed, what they wrote
 * stays, and it can be sent again as it was.
 */
export function saysRefusals(cases: Record<string, Refusable>) {
  const { draw, asked } = useDrawnConsole()
  test.each(Object.entries(cases))(
    '%s: 거절되면 그 까닭을 말하고, 적은 것은 남아 다시 보낼 수 있다',
    async (_name, { part, press: names, types = [], reads = () => ({ results: [] }), rereads, inRows, dry }) => {
      const refuse = inRows ? byRow : wholly
      const read = vi.fn(() => Promise.resolve(true))
      const screenOf = (
        <>
          <Standing read={read} />
          {part}
        </>
      )
      draw(screenOf, (one) => (one.method === 'GET' ? reads(one) : isDry(one) ? dry : refuse(one)))
      const words = Object.entries(
        Array.isArray(types) ? Object.fromEntries(types.map((label) => [label, '고객 요청'])) : types,
      )
      const fieldOf = (label: string) =>
        screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`), { selector: 'input, textarea' })
      const write = () => {
        for (const [label, value] of words) fireEvent.change(fieldOf(label), { target: { value } })
      }
      const sent = () => asked.filter((one) => one.method !== 'GET' && !isDry(one))
      for (const name of names.slice(0, -1)) await press(name)
      write()
      const dialog = () => document.querySelector('[role=dialog]')
      const asks = dialog() !== null
      await pressWhenOn(names.at(-1) ?? '')
      await screen.findByText(new RegExp(refusal))
      expect(sent()).toHaveLength(1)
      if (rereads) await waitFor(() => expect(read.mock.calls.length).toBeGreaterThan(1))
      expect(words.map(([label]) => [label, fieldOf(label).value])).toEqual(words)
      for (const name of asks && dialog() === null ? names : names.slice(-1)) await pressWhenOn(name)
      await waitFor(() => expect(sent()).toHaveLength(2))
      expect(sent()[1]).toMatchObject({ path: sent()[0]?.path, body: sent()[0]?.body })
    },
  )
}

const isDry = ({ path, body }: Asked) =>
  path.endsWith('/what-if') || (body as { dry_run?: boolean } | undefined)?.dry_run === true

/** What stands on the screen besides, and is read anew when the screen is. */
const Standing = ({ read }: { read: () => Promise<boolean> }) => {
  useQuery({ queryKey: ['standing'], queryFn: read })
  return null
}

const pressWhenOn = async (name: string) => {
  await waitFor(() => expect(screen.getAllByRole<HTMLButtonElement>('button', { name }).at(-1)?.disabled).toBe(false))
  await press(name)
}

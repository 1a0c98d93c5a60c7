import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { BulkAction, BulkOption, BulkSelection } from '#console/bulk/bulkAction.ts'
import { useBulkAction } from '#console/bulk/useBulkAction.tsx'
import type { BulkResult, BulkRow } from '#contract/schema.d.ts'
import { ApiError } from '#shared/api/apiError.ts'
import { useDrawnConsole } from '#tests/support/drawConsole.tsx'

const { draw, asked } = useDrawnConsole()

type Body = { dry_run?: boolean } & Record<string, unknown>
const none = { SUCCESS: 0, SKIPPED: 0, FAILED: 0, NOT_ATTEMPTED: 0, UNKNOWN: 0 }
const resultOf = (rows: Partial<BulkRow>[], dry_run: boolean, more: Partial<BulkResult> = {}) => {
  const totals = { ...none }
  for (const { status = 'SUCCESS' } of rows) totals[status] += 1
  const full = rows.map((row) => ({ label: `R${row.id}`, status: 'SUCCESS', ...row }))
  return { job_id: dry_run ? null : 9, dry_run, status: 'DONE', total: rows.length, totals, rows: full, ...more }
}
const able = [{ id: 1 }, { id: 2 }]

type Given = {
  action?: Partial<BulkAction<'order-items'>>
  selection?: BulkSelection
  /** What the server says to a run. */
  answer?: (body: Body) => unknown
}
/** A list with one command, whose sheet is opened; the server lets every row pass unless told otherwise. */
async function open({ action = {}, selection = { ids: [1, 2] }, answer }: Given = {}) {
  const List = () => {
    const [left, setLeft] = useState<string>('아직')
    const { start, sheet } = useBulkAction({
      resource: 'order-items',
      onDone: (ids, result) => setLeft(`${ids.join(',')}/${result ? '결과' : '없음'}`),
    })
    const given = { action: 'hold', label: '보류', ...action } as BulkAction<'order-items'>
    return (
      <>
        <p>남음 {left}</p>
        <button onClick={() => start(given, selection)}>실행</button>
        {sheet}
      </>
    )
  }
  draw(<List />, ({ method, path, body }) => {
    if (method === 'GET') return { undo: { possible: true, label: null, reason: null }, status: 'DONE' }
    if (path.endsWith('/stop')) return {}
    return answer?.(body as Body) ?? resultOf(able, (body as Body).dry_run === true)
  })
  await press('실행')
  await screen.findByLabelText('닫기')
}
const posts = () => asked.filter(({ method }) => method === 'POST')
const dry = () => posts().flatMap(({ body }) => ((body as Body).dry_run ? [body] : []))
const sent = () => posts().flatMap(({ body }) => ((body as Body).dry_run ? [] : [body]))
/** By their words: roles are slow to tell in a dialog. */
const button = (name: string) => screen.findByText<HTMLButtonElement>(name, { selector: 'button' })
const press = async (name: string) => fireEvent.click(await button(name))
const field = (label: RegExp | string) => screen.getByLabelText<HTMLInputElement>(label)
const write = (label: RegExp | string, value: string) => fireEvent.change(field(label), { target: { value } })
const lastDry = (body: object) => waitFor(() => expect(dry().at(-1)).toEqual({ ...body, dry_run: true }))

const ids = { ids: [1, 2] }

test('미리보기는 보낼 그대로를 미리보기로 묻고, 진행하면 같은 것을 한 번 보낸다', async () => {
  await open()
  await press('2건 보류')
  await screen.findByText(/^성공 2 · /)
  expect([dry(), sent()]).toEqual([[{ ...ids, dry_run: true }], [ids]])
  expect(posts()[0]?.path).toBe('/store-admin/v1/order-items/bulk/hold')
})

const reason: BulkOption = { name: 'reason', label: '보류 사유', kind: 'text', required: true }

test('꼭 적을 글은 적기 전에는 진행하지 못하고, 미리보기에는 적은 셈 치며, 앞뒤 빈칸 없이 보낸다', async () => {
  await open({ action: { options: [reason] } })
  const go = await button('2건 보류')
  expect([go.disabled, go.title]).toEqual([true, '보류 사유를 입력해 주세요'])
  expect(dry()).toEqual([{ ...ids, reason: '미리보기', dry_run: true }])
  write(/보류 사유/, '   ')
  expect(go.disabled).toBe(true)
  write(/보류 사유/, ' 재고 확인 ')
  expect(go.disabled).toBe(false)
  fireEvent.click(go)
  await waitFor(() => expect(sent()).toEqual([{ ...ids, reason: '재고 확인' }]))
  expect(dry()).toHaveLength(1)
})

test('적지 않아도 되는 글은 비워 두면 보내지 않는다', async () => {
  await open({ action: { options: [{ ...reason, required: false }] } })
  write(/보류 사유/, '  ')
  await press('2건 보류')
  await waitFor(() => expect(sent()).toEqual([ids]))
})

const confirm: BulkOption = { name: 'process_too', label: '함께 처리', kind: 'check', when: 'NOT_PROCESSED' }
const mentions = {
  code: { status: 'FAILED', code: 'NOT_PROCESSED' },
  warning: { status: 'SUCCESS', warnings: [{ code: 'NOT_PROCESSED', message: '아직이에요' }] },
} as const

test.each(Object.entries(mentions))(
  '그런 줄이 있을 때만 묻고(%s), 켜고 끌 때마다 다시 미리 보며, 켠 것만 보낸다',
  async (_name, row) => {
    const rows = (too: unknown) => [{ id: 1 }, too ? { id: 2 } : ({ id: 2, ...row } as Partial<BulkRow>)]
    await open({
      action: { options: [confirm] },
      answer: ({ process_too, dry_run }) => resultOf(rows(process_too), dry_run === true),
    })
    const box = () => screen.findByLabelText<HTMLInputElement>('함께 처리')
    fireEvent.click(await box())
    await lastDry({ ...ids, process_too: true })
    await button('2건 보류')
    fireEvent.click(await box())
    await lastDry(ids)
    fireEvent.click(await box())
    await button('2건 보류')
    await press('2건 보류')
    await waitFor(() => expect(sent()).toEqual([{ ...ids, process_too: true }]))
  },
)

test('그런 줄이 없으면 묻지 않는다', async () => {
  await open({ action: { options: [confirm] } })
  await button('2건 보류')
  expect(screen.queryByRole('checkbox')).toBeNull()
})

const override: BulkOption = {
  name: 'reason',
  label: '다르지만 완료하는 사유',
  kind: 'text',
  when: 'TRACKING_SAYS_OTHERWISE',
  body: (value) => ({ reason: value, override: true }),
}

test('미리보기가 물은 글은 적고 나가면 그 글로 다시 미리 보고, 그대로 보낸다', async () => {
  await open({
    action: { options: [override] },
    answer: ({ reason: why, dry_run }) =>
      resultOf(
        [{ id: 1 }, why ? { id: 2 } : { id: 2, status: 'FAILED', code: 'TRACKING_SAYS_OTHERWISE' }],
        dry_run === true,
      ),
  })
  await button('처리 가능한 1건만 진행')
  write(override.label, '고객이 받았대요')
  expect(dry()).toHaveLength(1)
  fireEvent.blur(field(override.label))
  await lastDry({ ...ids, reason: '고객이 받았대요', override: true })
  await press('2건 보류')
  await waitFor(() => expect(sent()).toEqual([{ ...ids, reason: '고객이 받았대요', override: true }]))
})

test('여러 것을 고르면 앞서 고른 것도 함께 다시 미리 본다', async () => {
  const other: BulkOption = { name: 'acknowledge', label: '확인했어요', kind: 'check' }
  await open({ action: { options: [other, { ...confirm, when: undefined }] } })
  fireEvent.click(await screen.findByLabelText('확인했어요'))
  await lastDry({ ...ids, acknowledge: true })
  fireEvent.click(field('함께 처리'))
  await lastDry({ ...ids, acknowledge: true, process_too: true })
})

const choice: BulkOption = {
  name: 'why',
  label: '까닭',
  kind: 'choice',
  choices: [
    ['stock', '입고 지연'],
    ['rush', '주문 폭주'],
  ],
}
const own: BulkOption = { name: 'own', label: '직접 쓰기', kind: 'text', body: (value) => ({ why: value }) }
const day: BulkOption = { name: 'ship_by', label: '새 날', kind: 'date', initial: () => '2026-11-20' }

test('고르는 것은 처음 것이, 날은 정한 날이 미리보기와 보낼 것에 함께 들어간다', async () => {
  await open({ action: { options: [day, choice, own] } })
  await press('2건 보류')
  const body = { ...ids, ship_by: '2026-11-20', why: 'stock' }
  await waitFor(() => expect(sent()).toEqual([body]))
  expect(dry()).toEqual([{ ...body, dry_run: true }])
})

test('다른 것을 고르면 다시 미리 보고, 직접 쓴 글은 고른 것을 이긴다', async () => {
  await open({ action: { options: [choice, own] } })
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: '까닭' }))
  fireEvent.click(await screen.findByRole('option', { name: '주문 폭주' }))
  await lastDry({ ...ids, why: 'rush' })
  write('직접 쓰기', '물류센터 이사')
  await press('2건 보류')
  await waitFor(() => expect(sent()).toEqual([{ ...ids, why: '물류센터 이사' }]))
})

test('답을 못 받고 다시 누르면 같은 작업이고, 그 사이 글을 고치면 다른 작업이다', async () => {
  const lost = new ApiError(0, { code: 'NETWORK', message: '연결이 끊겼어요.' })
  await open({ action: { options: [reason] }, answer: ({ dry_run }) => (dry_run ? undefined : lost) })
  await button('2건 보류')
  write(/보류 사유/, '재고')
  await press('2건 보류')
  await screen.findByText(/연결이 끊겼어요.*다시 눌러도 같은 작업으로 이어져서/)
  await press('2건 보류')
  await waitFor(() => expect(sent()).toHaveLength(2))
  await waitFor(async () => expect((await button('2건 보류')).disabled).toBe(false))
  write(/보류 사유/, '재고 없음')
  await press('2건 보류')
  await waitFor(() => expect(sent()).toHaveLength(3))
  const [first, second, third] = posts().flatMap(({ body, requestId }) => ((body as Body).dry_run ? [] : [requestId]))
  expect(first).toBeTruthy()
  expect([second === first, third === first]).toEqual([true, false])
})

test('미리 볼 수 없으면 까닭을 말하고 진행하지 못하며, 다시 확인하면 이어진다', async () => {
  let well = false
  const refused = new ApiError(403, { code: 'FORBIDDEN', message: '권한이 없어요.' })
  await open({ answer: () => (well ? undefined : refused) })
  await screen.findByText('권한이 없어요.')
  expect((await button('보류')).disabled).toBe(true)
  well = true
  await press('다시 확인')
  expect((await button('2건 보류')).disabled).toBe(false)
})

test('할 수 있는 것이 없으면 진행하지 못한다', async () => {
  await open({
    answer: () =>
      resultOf(
        [
          { id: 1, status: 'FAILED' },
          { id: 2, status: 'SKIPPED' },
        ],
        true,
      ),
  })
  expect((await button('처리 가능한 0건만 진행')).disabled).toBe(true)
})

test.each([
  [3, '화면에는 3건이었지만 지금 이 조건에 맞는 것은 2건이에요.'],
  [2, null],
])('조건 전체는 조건과 본 때를 보내고, 본 수(%i)가 달라졌으면 말한다', async (seen, said) => {
  const filter = { status: ['PAID'] }
  const as_of = '2026-11-16T01:00:00.000Z'
  await open({ selection: { filter, as_of, seen } })
  await button('2건 보류')
  expect(dry()).toEqual([{ filter, as_of, dry_run: true }])
  expect(screen.queryByText(/^화면에는/)?.textContent ?? null).toBe(said)
})

const money = { label: '환불할 금액', of: ({ id }: BulkRow) => (id ?? 0) * 1_000, body: (total: number) => ({ total }) }

test('돈은 할 수 있는 줄의 합을 그대로 적어야 나가고, 그 줄과 합만 보내며, 빠진 줄은 남는다', async () => {
  const rows: Partial<BulkRow>[] = [{ id: 1 }, { id: 2 }, { id: 3, status: 'FAILED' }]
  await open({
    action: { money },
    selection: { ids: [1, 2, 3] },
    answer: ({ dry_run }) => resultOf(dry_run ? rows : able, dry_run === true),
  })
  const go = await button('처리 가능한 2건만 진행')
  expect([go.disabled, go.title]).toEqual([true, '합계 3,000원을 적어 주세요'])
  write(/합계를 그대로/, '6000')
  expect(screen.getByText('위의 합계 3,000원과 달라요.')).toBeTruthy()
  expect(go.disabled).toBe(true)
  write(/합계를 그대로/, '3000')
  fireEvent.click(go)
  await waitFor(() => expect(sent()).toEqual([{ ids: [1, 2], total: 3_000 }]))
  await press('닫기')
  await screen.findByText('남음 3/결과')
})

test('보내는 동안에는 닫히지 않고, 끝나야 닫힌다', async () => {
  const { promise: held, resolve: answered } = Promise.withResolvers<unknown>()
  await open({ answer: ({ dry_run }) => (dry_run ? undefined : held) })
  await press('2건 보류')
  const close = screen.getByLabelText<HTMLButtonElement>('닫기')
  await waitFor(() => expect(close.disabled).toBe(true))
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  answered(resultOf([{ id: 1 }, { id: 2, status: 'UNKNOWN' }], false))
  await screen.findByText(/^성공 1 · /)
  await press('닫기')
  await screen.findByText('남음 2/결과')
})

test('되돌리기는 그 작업을 먼저 미리 보고 되돌리며, 그만두면 남았던 줄이 남는다', async () => {
  await open({
    answer: ({ dry_run, ids: some }) =>
      some && !dry_run ? resultOf([{ id: 1 }, { id: 2, status: 'FAILED' }], false) : undefined,
  })
  await press('2건 보류')
  await waitFor(async () => expect((await button('되돌리기')).disabled).toBe(false))
  await press('되돌리기')
  await button('2건 보류 되돌리기')
  expect(posts().at(-1)).toMatchObject({ path: '/store-admin/v1/jobs/9/undo', body: { dry_run: true } })
  await press('취소')
  await screen.findByText('남음 2/결과')
})

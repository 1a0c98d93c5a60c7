import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { Resource } from 'react-admin'
import { expect, test } from 'vitest'
import { approvals } from '#server/modules/approvals/approvals.tables.ts'
import { admins } from '#server/modules/auth/auth.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { accountOf, givePoints } from '#tests/support/points.ts'
import { ApprovalList } from '../../../../src/resources/approvals/ApprovalList.tsx'
import { ApprovalShow } from '../../../../src/resources/approvals/ApprovalShow.tsx'
import { WaitingBadge } from '../../../../src/resources/approvals/WaitingBadge.tsx'
import { PointsRequest } from '../../../../src/resources/points-request/PointsRequest.tsx'
import { PointsList } from '../../../../src/resources/points/PointsList.tsx'

const api = useApi()
const { open, sent } = useConsole(api)

const sheet = () => screen.findByRole('dialog', { name: /^포인트 반영/ })
const bodies = () => sent.filter((one) => one.path === '/store-admin/v1/points/request').map((one) => one.body)

test('고객상담이 회원을 찾아 미리보고 지급하면 바로 반영되고 같은 요청은 한 번만 간다', async () => {
  const { id } = await api.customer({ emailAddress: 'minji@example.test', name: '김민지', nickname: '민지' })
  const user = await open(<PointsRequest />, { resource: 'points', role: 'cs' })
  expect(screen.getByRole('button', { name: '미리보기' }).hasAttribute('disabled')).toBe(true)
  screen.getByText('회원을 한 명 이상 골라 주세요.')

  await user.type(screen.getByLabelText('회원 찾기'), 'minji@example.test{Enter}')
  await user.click(await screen.findByRole('button', { name: '김*지 추가' }))
  screen.getByText('회원 1명')
  await user.type(screen.getByRole('textbox', { name: /한 명당 포인트/ }), '３천2000')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /한 명당 포인트/ }).value).toBe('32,000')
  screen.getByText(/다른 관리자가 승인하면/)
  await user.clear(screen.getByRole('textbox', { name: /한 명당 포인트/ }))
  await user.type(screen.getByRole('textbox', { name: /한 명당 포인트/ }), '2000')
  screen.getByText(/하루 3,000P까지 바로/)
  await user.click(screen.getByText('배송 지연 사과'))
  await user.click(screen.getByRole('button', { name: '미리보기' }))

  const check = within(await sheet())
  await check.findByText(/전체 1건 가운데/)
  expect(await accountOf(api, id)).toMatchObject({ balance: 0 })
  await user.dblClick(check.getByRole('button', { name: '1건 포인트 반영' }))
  await check.findByText('성공 1 · 건너뜀 0 · 실패 0 · 확인 필요 0')
  expect(await accountOf(api, id)).toMatchObject({ balance: 2000 })
  expect(bodies()).toMatchObject([{ dry_run: true }, { user_ids: [id], amount: 2000, reason: '배송 지연 사과' }])

  await user.click(check.getAllByRole('button', { name: '닫기' }).at(-1) as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  screen.getByText('회원 0명')
})

test('붙여 넣은 명단에서 없는 회원만 남아 고칠 수 있고, 나머지는 승인을 기다린다', async () => {
  await api.customer({ emailAddress: 'minji@example.test' })
  const user = await open(<PointsRequest />, { resource: 'points', role: 'marketer' })
  await user.click(screen.getByLabelText('여러 명 붙여넣기'))
  await user.paste('이름\t이메일\n민지\tMinji@example.test\n누구\tnobody@example.test\n')
  await user.click(screen.getByRole('button', { name: '2명 추가' }))
  await user.type(screen.getByRole('textbox', { name: /한 명당 포인트/ }), '500')
  await user.click(screen.getByText('이벤트 당첨'))
  await user.click(screen.getByRole('button', { name: '미리보기' }))
  const check = within(await sheet())
  await check.findByText('이메일이나 회원 번호를 다시 확인해 주세요.', { exact: false })
  await user.click(await check.findByRole('button', { name: '처리 가능한 1건만 진행' }))
  await check.findByText('1명에게는 다른 관리자가 승인하면 반영돼요.')
  await user.click(check.getAllByRole('button', { name: '닫기' }).at(-1) as HTMLElement)
  const left = await screen.findByRole('list', { name: '고른 회원' })
  await waitFor(() =>
    expect(
      within(left)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(['nobody@example.test']),
  )
})

const one = (
  <>
    <WaitingBadge />
    <Resource name="approvals" show={ApprovalShow} />
  </>
)
const openOne = (approvalId: number) => open(one, { resource: 'approvals', role: 'admin', path: `/${approvalId}/show` })

async function asked() {
  const { id } = await api.customer({ emailAddress: 'minji@example.test', name: '김민지' })
  const asker = await api.staff('ops')
  const answer = await asker.post<{ rows: { after: { approval_id: number } }[] }>('/store-admin/v1/points/request', {
    user_ids: [id],
    amount: 7000,
    reason: '상품 불량 사과',
    evidence_url: 'https://help.example/77',
  })
  return { userId: id, approvalId: answer.body.rows[0]?.after.approval_id as number }
}

test('다른 사람의 요청을 열어 무엇이 일어나는지 보고 승인하면 포인트가 반영되고 대기 수가 줄어든다', async () => {
  const { userId, approvalId } = await asked()
  const user = await openOne(approvalId)
  await screen.findByLabelText('1건 대기')
  const what = within(await screen.findByRole('region', { name: '승인하면' }))
  expect(what.getAllByText('7,000P')).toHaveLength(3)
  what.getByText('김*지 · mi***@example.test')
  expect(screen.getByRole('link', { name: 'https://help.example/77' }).getAttribute('rel')).toBe('noreferrer')
  expect(screen.getByRole('button', { name: '거절' }).hasAttribute('disabled')).toBe(true)

  await user.dblClick(screen.getByRole('button', { name: '승인' }))
  const done = within(await screen.findByRole('region', { name: '결정' }))
  await done.findByText('김운영')
  expect(done.getByText('1명')).toBeDefined()
  expect(await accountOf(api, userId)).toMatchObject({ balance: 7000 })
  await waitFor(() => expect(screen.queryByLabelText(/건 대기$/)).toBeNull())
  expect(sent.filter((one) => one.path.endsWith('/approve'))).toHaveLength(1)
})

test('내가 요청한 것은 승인할 수 없고, 단추가 꺼진 채 이유를 말한다', async () => {
  const { userId, approvalId } = await asked()
  const user = await openOne(approvalId)
  const button = await screen.findByRole('button', { name: '승인' })
  const [me] = await api.deps.db.select().from(admins).where(eq(admins.name, '김운영'))
  await api.deps.db.update(approvals).set({ requestedBy: me?.id as number })
  await user.click(button)
  await screen.findByText(/다른 관리자가 승인하거나 거절해야 해요/)
  await screen.findByText('내가 요청한 것은 다른 사람이 승인해야 해요.')
  expect(screen.getByRole('button', { name: '승인' }).hasAttribute('disabled')).toBe(true)
  expect(await accountOf(api, userId)).toMatchObject({ balance: 0 })
  await user.click(screen.getByRole('button', { name: '요청 거두기' }))
  await within(await screen.findByRole('region', { name: '결정' })).findByText('거둠')
})

test('거절에는 이유가 있어야 하고, 요청한 사람이 그 이유를 본다', async () => {
  const { userId, approvalId } = await asked()
  const user = await openOne(approvalId)
  await user.type(await screen.findByRole('textbox', { name: '이유' }), '근거를 확인할 수 없어요')
  await user.click(screen.getByRole('button', { name: '거절' }))
  const done = within(await screen.findByRole('region', { name: '결정' }))
  await done.findByText('근거를 확인할 수 없어요')
  expect(await accountOf(api, userId)).toMatchObject({ balance: 0 })
})

test('승인 대기함은 기다리는 것부터 보여 준다', async () => {
  await asked()
  await open(<ApprovalList />, { resource: 'approvals', role: 'cs' })
  const row = within((await screen.findByText('포인트 지급 7,000P × 1명')).closest<HTMLElement>('tr') ?? document.body)
  row.getByText('대기')
  row.getByText('상품 불량 사과')
})

test('포인트 내역은 회원으로 좁히면 그 회원의 잔액을 보여 준다', async () => {
  const { id } = await api.customer({ emailAddress: 'minji@example.test', name: '김민지' })
  await givePoints(api, id, 3000)
  await givePoints(api, id, -500)
  const filter = encodeURIComponent(JSON.stringify({ user_id: id }))
  await open(<PointsList />, { resource: 'points', role: 'cs', path: `/points?filter=${filter}` })
  const mine = within(await screen.findByRole('region', { name: `회원 ${id}의 포인트` }))
  mine.getByText('2,500P')
  await screen.findByText('−500P')
  screen.getByText('+3,000P')
  expect(screen.queryByText('minji@example.test')).toBeNull()
})

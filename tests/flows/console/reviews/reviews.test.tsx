import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { Resource } from 'react-admin'
import { beforeEach, expect, test } from 'vitest'
import { auditLogs } from '#server/modules/audit/audit.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { aShop, type Shop } from '#tests/support/orders.ts'
import { photoOf, received, type Review, words, written } from '#tests/support/reviews.ts'
import { factsOf, tableRows } from '#tests/support/tables.ts'
import type { StaffRole } from '#shared/permissions.ts'
import { ModerationList } from '../../../../src/resources/reviews/ModerationList.tsx'
import { ReviewList } from '../../../../src/resources/reviews/ReviewList.tsx'
import { ReviewShow } from '../../../../src/resources/reviews/ReviewShow.tsx'
import { isOff } from '#tests/support/pressing.ts'

const api = useApi()
const { open, sent } = useConsole(api)
let shop: Shop
beforeEach(async () => {
  shop = await aShop(api.deps.db)
})

async function aReview(more: object = {}, withPhoto = false) {
  const writer = await api.customer()
  const photo = withPhoto ? { image_ids: [await photoOf(api, writer)] } : {}
  return { ...(await written(writer, await received(api, shop, writer), { ...photo, ...more })), writer }
}
const report = async (id: number, body: object = { reason: 'PRIVACY' }) =>
  (await api.customer()).post(`/store/v1/reviews/${id}/report`, body)
const openShow = (id: number, role: StaffRole = 'cs') =>
  open(<Resource name="reviews" list={ReviewList} show={ReviewShow} />, {
    resource: 'reviews',
    path: `/${id}/show`,
    role,
  })
const asStaff = async (id: number) =>
  (await (await api.staff('cs')).get<Review & { version: number }>(`/core-admin/v1/reviews/${id}`)).body

test('신고는 많이 신고된 것부터 사람 수와 이유로 보이고, 처리 상태의 탭으로 나뉜다', async () => {
  const [one, two] = [await aReview({ content: '한 사람만 신고한 리뷰예요.' }), await aReview({ rating: 1 })]
  await report(one.id)
  await report(two.id, { reason: 'ABUSE' })
  await report(two.id)
  const user = await open(<Resource name="moderation" list={ModerationList} />, {
    resource: 'moderation',
    path: '/',
    role: 'marketer',
  })
  await screen.findByText('한 사람만 신고한 리뷰예요.')
  expect(tableRows().map(({ 글, 신고, 상태 }) => ({ 글, 신고, 상태 }))).toEqual([
    { 글: `요가 매트${words}`, 신고: '2명 · 개인정보 노출, 욕설이나 혐오 표현', 상태: '처리 대기' },
    { 글: '요가 매트한 사람만 신고한 리뷰예요.', 신고: '1명 · 개인정보 노출', 상태: '처리 대기' },
  ])
  const [first] = screen.getAllByRole('link', { name: '요가 매트' })
  expect(first?.getAttribute('href')).toMatch(new RegExp(`/reviews/${two.id}/show$`))
  await user.click(screen.getByRole('tab', { name: '블라인드' }))
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull())
  expect(sent.at(-1)?.query.get('status')).toBe('BLINDED')
})

test('가리면 이유와 함께 가려지고, 다시 보이면 모두에게 보이며, 둘 다 감사 기록에 남는다', async () => {
  const review = await aReview({}, true)
  await report(review.id, { reason: 'OTHER', detail: '제 사진이에요' })
  const user = await openShow(review.id)
  await screen.findByText('제 사진이에요')
  expect(screen.getByRole('img', { name: '별점 5점' }).textContent).toBe('★★★★★')
  expect(within(screen.getByRole('list', { name: '리뷰 사진' })).getAllByRole('img')).toHaveLength(1)
  expect(factsOf()).toMatchObject({ 상품: '요가 매트', 도움돼요: '0', '받은 포인트': '500P' })
  await user.click(screen.getByRole('button', { name: '가리기' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByText('사진·글 무단 사용'))
  await user.click(dialog.getByRole('button', { name: '가리기' }))
  await screen.findByText(/가린 이유: 사진·글 무단 사용/)
  expect((await api.anonymous.get(`/store/v1/reviews/${review.id}`)).status).toBe(404)

  await user.click(await screen.findByRole('button', { name: '다시 보이기' }))
  await user.type(await screen.findByRole('textbox', { name: /이유/ }), '살펴보니 괜찮아요')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '다시 보이기' }))
  await waitFor(() => expect(screen.queryByText(/가린 이유/)).toBeNull())
  expect((await api.anonymous.get(`/store/v1/reviews/${review.id}`)).status).toBe(200)
  const logged = await api.deps.db.select().from(auditLogs).orderBy(auditLogs.id)
  expect(logged.flatMap(({ action, reason }) => (action.startsWith('review.') ? [[action, reason]] : []))).toEqual([
    ['review.blind', '사진·글 무단 사용'],
    ['review.restore', '살펴보니 괜찮아요'],
  ])
})

test('신고를 글쇠만으로 가리고 답하며, 다음 신고와 남은 수가 보인다', async () => {
  const [first, second] = [await aReview({ rating: 1 }), await aReview({ content: '두 번째로 신고된 리뷰예요.' })]
  await report(first.id)
  await report(first.id)
  await report(second.id)
  const user = await openShow(first.id)
  await screen.findByRole('link', { name: '다음 신고 (1건)' })
  await user.keyboard('b')
  const dialog = await screen.findByRole('dialog', { name: '리뷰 가리기' })
  await user.keyboard('dn')
  expect(screen.getAllByRole('dialog')).toEqual([dialog])
  await user.keyboard('{Control>}a{/Control}{Backspace}{Tab}{Enter}{Enter}')
  await screen.findByText(/가린 이유: /)
  const next = await screen.findByRole('link', { name: '다음 신고 (1건)' })
  expect(next.getAttribute('href')).toMatch(new RegExp(`/reviews/${second.id}/show$`))
  cleanup()
  await openShow(second.id)
  await screen.findByText('두 번째로 신고된 리뷰예요.')
  expect(screen.queryByRole('link', { name: /^다음 신고/ })).toBeNull()
  await user.keyboard('a')
  await user.type(await screen.findByRole('textbox', { name: /답글/ }), '고맙습니다{Control>}{Enter}{/Control}')
  await screen.findByText('고맙습니다')
  expect((await asStaff(first.id)).version).toBeGreaterThan(1)
})

test('신고되지 않은 리뷰는 누구도 가릴 수 없고, 권한이 없는 직원은 신고된 것도 보기만 한다', async () => {
  const review = await aReview({ rating: 1 })
  await openShow(review.id)
  await screen.findByText('신고한 사람이 없어요.')
  for (const name of ['가리기', '문제없음'])
    expect(isOff(screen.getByRole<HTMLButtonElement>('button', { name })), name).toBe(true)
  cleanup()
  await report(review.id)
  await openShow(review.id, 'marketer')
  await screen.findByText('개인정보 노출')
  for (const name of ['가리기', '문제없음', '답글 쓰기'])
    expect(isOff(screen.getByRole<HTMLButtonElement>('button', { name })), name).toBe(true)
})

test('답글을 쓰고 고치고 지우며, 그 사이 바뀐 리뷰에는 새로 읽은 다음에 쓴다', async () => {
  const review = await aReview()
  const user = await openShow(review.id)
  await user.click(await screen.findByRole('button', { name: '답글 쓰기' }))
  const field = await screen.findByRole('textbox', { name: /답글/ })
  await user.type(field, '고맙습니다.')
  const { version } = await asStaff(review.id)
  await (
    await api.staff('admin')
  ).put(`/core-admin/v1/reviews/${review.id}/reply`, { content: '먼저 쓴 답글', version })
  await user.click(screen.getByRole('button', { name: '저장' }))
  await screen.findByText('먼저 쓴 답글')
  expect((await asStaff(review.id)).seller_reply?.content).toBe('먼저 쓴 답글')
  expect((field as HTMLTextAreaElement).value).toBe('고맙습니다.')
  await user.click(screen.getByRole('button', { name: '저장' }))
  await screen.findByText('답글을 저장했어요.')
  await waitFor(async () => expect((await asStaff(review.id)).seller_reply?.content).toBe('고맙습니다.'))
  await user.click(await screen.findByRole('button', { name: '답글 지우기' }))
  await user.click(await screen.findByRole('button', { name: '지우기' }))
  await screen.findByText('아직 답글이 없어요.')
  expect((await asStaff(review.id)).seller_reply).toBeUndefined()
})

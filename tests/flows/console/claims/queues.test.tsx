import { screen, waitFor } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { claims } from '#server/modules/claims/claims.tables.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { useApi } from '#tests/support/api.ts'
import { useClaims } from '#tests/support/claimFlows.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { useSandbox } from '#tests/support/sandboxShop.ts'
import { CancelClaimList, ReturnClaimList } from '../../../../src/resources/claims/list/ClaimLists.tsx'

const api = useApi()
useSandbox(api)
const { asked, onItsWay } = useClaims(api)
const { open } = useConsole(api)

/** What each column of the only row shows. */
const cells = (): Record<string, string> =>
  Object.fromEntries(
    [...document.querySelectorAll<HTMLElement>('.MuiDataGrid-row [data-field]')].flatMap(({ dataset, textContent }) =>
      dataset['field'] && dataset['field'] !== '__check__' ? [[dataset['field'], textContent]] : [],
    ),
  )
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
const common = {
  quantity: '1',
  user: '홍*동',
  phone: '010-****-5678',
  requester: '고객',
  requested_at: '2026.11.16 10:00',
  completed_at: '—',
}
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)

test('반품 목록은 칸마다 제 값을 보이고, 단계마다 그 반품만 보인다', async () => {
  const made = await onItsWay('584012345678')
  await api.deps.db
    .update(claims)
    .set({ reasonDetail: '끈이 끊어졌어요', holdReason: '확인 중', fault: 'CUSTOMER' })
    .where(eq(claims.id, made.id))
  const user = await open(<ReturnClaimList />, { resource: 'return-claims' })
  await waitFor(() =>
    expect(tabs()).toEqual([
      '요청0',
      '수거지시0',
      '수거중1',
      '검수 대기0',
      '검수완료0',
      '오늘까지0',
      '기한 지남0',
      '보류1',
      '입금 대기0',
      '완료0',
      '철회0',
      '전체',
    ]),
  )
  expect(screen.queryByText(made.claim_no)).toBeNull()
  for (const tab of ['보류 1', '전체', '수거중 1']) {
    await user.click(screen.getByRole('tab', { name: tab }))
    await screen.findByText(made.claim_no)
  }
  expect(cells()).toEqual({
    ...common,
    claim_no: made.claim_no,
    status: '반품 진행 중보류',
    due_at: '11.17D-1',
    collection: '수거중',
    refund_cash: formatKrw(made.refund?.refund_cash ?? 0),
    items: expect.stringMatching(/^요가매트 /),
    reason: '설명과 다름 — 끈이 끊어졌어요',
    fault: '고객 귀책(변경)',
    money: '—',
    return_invoice: 'CJ대한통운 584012345678',
    order_no: expect.stringMatching(/^261116/),
  })
  expect(hrefOf(made.claim_no)).toMatch(new RegExp(`/claims/${made.id}/show$`))
  expect(hrefOf(cells()['order_no'] ?? '')).toMatch(new RegExp(`/orders/${made.order_id}/show$`))
})

test('취소 목록은 수거와 입금을 묻지 않는다', async () => {
  const cancel = await asked('cancel')
  await open(<CancelClaimList />, { resource: 'cancel-claims' })
  await screen.findByText(cancel.claim_no)
  const { items: _items, ...row } = cells()
  expect(row).toMatchObject({ ...common, status: '취소 요청', money: '—', reason: '단순 변심' })
  expect(Object.keys(row)).not.toContain('collection')
  expect(tabs().map((text) => text.replace(/\d+$/, ''))).toEqual([
    '요청',
    '오늘까지',
    '기한 지남',
    '보류',
    '완료',
    '철회',
    '전체',
  ])
})

import { screen, waitFor, within } from '@testing-library/react'
import { Resource } from 'react-admin'
import { beforeEach, expect, test, vi } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { anOrder, aShop } from '#tests/support/orders.ts'
import { shipAll } from '#tests/support/packing.ts'
import { StopList } from '../../../../src/resources/packing/StopList.tsx'
import { JobShow } from '../../../../src/resources/jobs/JobShow.tsx'

const api = useApi()
const { open } = useConsole(api)
const paper = vi.fn()
beforeEach(() => {
  paper.mockClear()
  vi.stubGlobal('print', paper)
})

/** An order of two: one is held. */
async function partlyHeld() {
  const shop = await aShop(api.deps.db)
  const ready = { status: 'PROCESSING_ORDER' as const }
  return anOrder(api.deps, shop, { items: [ready, { ...ready, productName: '밴드', holdReason: '재고 확인' }] })
}
const sheet = async () => within(await screen.findByRole('region', { name: '출고 중지 목록' }))

test('지금 보내면 안 되는 것이 까닭과 함께 나오고, 한 번에 인쇄된다', async () => {
  const { orderNo } = await partlyHeld()
  const user = await open(<StopList />, { resource: 'shipping-stops' })
  await screen.findByText('배송보류: 재고 확인')
  await user.click(screen.getByRole('button', { name: '출고 중지 목록 인쇄' }))
  const view = within(await screen.findByRole('dialog', { name: /^인쇄/ }))
  await user.click(view.getByRole('button', { name: '인쇄' }))
  await waitFor(() => expect(paper).toHaveBeenCalledTimes(1))
  const printed = await sheet()
  printed.getByRole('img', { name: `바코드 ${orderNo}` })
  printed.getByText('김민지')
})

test('발송 작업의 화면에서 빠진 것의 목록을 인쇄한다', async () => {
  const { itemIds } = await partlyHeld()
  const { body } = await shipAll(await api.staff('ops'), itemIds)
  const jobs = <Resource name="jobs" show={JobShow} />
  const user = await open(jobs, { resource: 'jobs', path: `/${body.job_id}/show` })
  await user.click(await screen.findByRole('button', { name: '출고 중지 목록' }))
  const view = within(await screen.findByRole('dialog', { name: /^인쇄/ }))
  await user.click(view.getByRole('button', { name: '인쇄' }))
  await waitFor(() => expect(paper).toHaveBeenCalledTimes(1))
  const printed = await sheet()
  printed.getByText('밴드')
  printed.getByText('배송보류 중이에요: 재고 확인')
})

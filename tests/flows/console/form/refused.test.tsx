import { screen, waitFor } from '@testing-library/react'
import { desc, eq } from 'drizzle-orm'
import { useState } from 'react'
import { Resource } from 'react-admin'
import { expect, test } from 'vitest'
import { approvals } from '#server/modules/approvals/approvals.tables.ts'
import { admins } from '#server/modules/auth/auth.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { ApprovalList } from '../../../../src/resources/approvals/ApprovalList.tsx'
import { WaitingBadge } from '../../../../src/resources/approvals/WaitingBadge.tsx'

const api = useApi()
const { open } = useConsole(api)

const Later = () => {
  const [on, setOn] = useState(false)
  if (!on) return <button onClick={() => setOn(true)}>승인 대기함 열기</button>
  return (
    <>
      <WaitingBadge />
      <Resource name="approvals" list={ApprovalList} />
    </>
  )
}

test('거절된 요청은 요청한 사람이 메뉴와 승인 대기함에서 바로 알게 되고, 확인하면 사라진다', async () => {
  const product = await makeProduct(api.deps.db, { skus: [{ extraPrice: 5_000 }] })
  const user = await open(<Later />, { resource: 'approvals', path: '/', role: 'cs' })
  const [me] = await api.deps.db.select({ id: admins.id }).from(admins).orderBy(desc(admins.id)).limit(1)
  const cs = await api.staff('cs')
  await cs.post(`/store-admin/v1/products/${product.id}/surcharges`, {
    skus: [{ id: product.sku.id, before: 5_000, after: 4_000 }],
    reason: '행사',
  })
  const [asked] = await api.deps.db
    .update(approvals)
    .set({ requestedBy: me?.id ?? 0 })
    .where(eq(approvals.kind, 'PRICE'))
    .returning()
  const admin = await api.staff('admin')
  await admin.post(`/store-admin/v1/approvals/${asked?.id}/reject`, { reason: '행사가 끝났어요' })
  // decisions are told by the clock of the shop, what was seen by that of the person
  await api.deps.db.update(approvals).set({ decidedAt: new Date() })

  await user.click(screen.getByText('승인 대기함 열기'))
  await screen.findByText('내가 요청한 1건이 거절됐어요.')
  expect((await screen.findByLabelText('내가 요청한 1건이 거절됐어요')).textContent).toBe('거절 1')
  await user.click(screen.getByRole('button', { name: '확인했어요' }))
  await waitFor(() => expect(screen.queryByText('내가 요청한 1건이 거절됐어요.')).toBeNull())
  await waitFor(() => expect(screen.queryByLabelText('내가 요청한 1건이 거절됐어요')).toBeNull())
})

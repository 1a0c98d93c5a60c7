import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { RegistryProvider } from '#console/registry.ts'
import { claims } from '#server/modules/claims/claims.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { expectBalanced } from '#tests/support/buying.ts'
import { useClaims } from '#tests/support/claimFlows.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { useSandbox } from '#tests/support/sandboxShop.ts'
import { registry } from '../../../../src/resources/index.ts'
import { Deadlines } from '../../../../src/resources/deadlines/Deadlines.tsx'

const api = useApi()
useSandbox(api)
const { asked, onItsWay } = useClaims(api)
const { open } = useConsole(api)
afterEach(() => expectBalanced(api))

const stateOf = async (id: number) => {
  const [row] = await api.deps.db.select().from(claims).where(eq(claims.id, id))
  return row && `${row.status} ${row.collectionStatus}`
}
const openRadar = () =>
  open(
    <RegistryProvider value={registry}>
      <Deadlines />
    </RegistryProvider>,
    { resource: 'deadlines', path: '/deadlines?kind=CLAIM', role: 'admin' },
  )
/** What stands in the list behind the drawer. */
const listed = () => [...document.querySelectorAll('[data-deadline]')].map(({ textContent }) => textContent)
const drawerOf = async (claimNo: string) => within(await screen.findByRole('dialog', { name: `클레임 ${claimNo}` }))

test('레이더에서 연 취소를 그 자리에서 끝내면 줄이 빠지고, J로 다음 클레임에 간다', async () => {
  const [first, second] = [await asked('cancel'), await asked('cancel', 'SELLER')]
  const user = await openRadar()
  await user.click(await screen.findByRole('button', { name: first.claim_no }))
  const drawer = await drawerOf(first.claim_no)
  await user.click(await drawer.findByRole('button', { name: '취소 완료' }))
  const sheet = within(await screen.findByRole('dialog', { name: /취소 완료/ }))
  await user.click(await sheet.findByRole('button', { name: /1건 취소 완료/ }))
  await sheet.findByText('잘 처리했어요')
  expect(await stateOf(first.id)).toMatch(/^COMPLETED/)
  await user.keyboard('{Escape}')
  await drawer.findByText('목록에서 빠졌어요')
  await waitFor(() => expect(listed()).toEqual([second.claim_no]))
  await user.keyboard('j')
  const next = await drawerOf(second.claim_no)
  await next.findByRole('button', { name: '취소 완료' })
  expect(next.getByText('1 / 1')).toBeTruthy()
})

test('레이더에서 연 반품을 수거완료, 검수, 반품 완료까지 그 자리에서 하고 나면 줄이 빠진다', async () => {
  const made = await onItsWay('684261891541')
  const user = await openRadar()
  await user.click(await screen.findByRole('button', { name: made.claim_no }))
  const drawer = await drawerOf(made.claim_no)
  const step = async (name: string, state: string) => {
    await user.click(await drawer.findByRole('button', { name }))
    const sheet = within(await screen.findByRole('dialog', { name: new RegExp(name) }))
    await user.click(await sheet.findByRole('button', { name: new RegExp(`1건 ${name}`) }))
    await sheet.findByText('잘 처리했어요')
    await user.keyboard('{Escape}')
    expect(await stateOf(made.id)).toBe(state)
  }
  await step('수거완료', 'IN_PROGRESS COLLECTED')
  await step('검수 정상', 'IN_PROGRESS INSPECTED')
  await step('반품 완료', 'COMPLETED INSPECTED')
  await drawer.findByText('목록에서 빠졌어요')
  await screen.findByText('기다리는 약속이 없어요.')
})

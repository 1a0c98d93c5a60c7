import { fireEvent, screen, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { claims } from '#server/modules/claims/claims.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { expectBalanced } from '#tests/support/buying.ts'
import { useClaims } from '#tests/support/claimFlows.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { useSandbox } from '#tests/support/sandboxShop.ts'
import { ReturnDesk } from '../../../../src/resources/claims/desk/ReturnDesk.tsx'

const api = useApi()
useSandbox(api)
const { onItsWay, asked } = useClaims(api)
const { open, sent } = useConsole(api)
afterEach(() => expectBalanced(api))

const claimOf = async (id: number) => (await api.deps.db.select().from(claims).where(eq(claims.id, id)))[0]
const field = () => screen.findByRole('textbox', { name: '반송장 또는 클레임번호' })
/** A key as a Korean keyboard gives it: another letter, the same place. */
const press = (code: string) => fireEvent.keyDown(document.body, { code, key: 'Process', keyCode: 229 })
const openDesk = () => open(<ReturnDesk />, { resource: 'return-claims', path: '/return-desk' })

test('스캔하고 숫자 하나를 누르면 검수가 끝나고, 다음 상자를 바로 스캔할 수 있다', async () => {
  const first = await onItsWay('684261891538')
  const second = await onItsWay('684261891539')
  const user = await openDesk()
  const scan = await field()
  expect(document.activeElement).toBe(scan)
  await user.keyboard('684261891538{Enter}')
  await screen.findByRole('heading', { name: `반품 ${first.claim_no}` })
  press('Digit1')
  await screen.findByText(/^정상 —/)
  expect(await claimOf(first.id)).toMatchObject({ collectionStatus: 'INSPECTED', inspection: 'OK', holdReason: null })

  expect(document.activeElement).toBe(await field())
  await user.keyboard('684261891539{Enter}')
  await screen.findByRole('heading', { name: `반품 ${second.claim_no}` })
  press('Numpad2')
  const memo = await screen.findByRole('textbox', { name: '훼손 메모' })
  expect(document.activeElement).toBe(memo)
  await user.keyboard('모서리가 찢어짐{Enter}')
  await screen.findByText(/^훼손 —/)
  expect(await claimOf(second.id)).toMatchObject({
    inspection: 'DAMAGED',
    inspectionMemo: '모서리가 찢어짐',
    holdReason: expect.stringContaining('훼손') as string,
  })
  expect(within(screen.getByRole('region', { name: '지금까지 2건' })).getAllByRole('listitem')).toHaveLength(2)
})

test('결과를 고르기 전에 다음 상자를 스캔하면 그 숫자를 결과로 읽지 않는다', async () => {
  const made = await onItsWay('684261891540')
  const user = await openDesk()
  await field()
  await user.keyboard('684261891540{Enter}')
  await screen.findByRole('heading', { name: `반품 ${made.claim_no}` })
  for (const digit of '1234') press(`Digit${digit}`)
  await screen.findByText(/결과를 먼저 골라 주세요/)
  expect(sent.some(({ path }) => path.endsWith('/bulk/inspect'))).toBe(false)
  expect(await claimOf(made.id)).toMatchObject({ inspection: null })
  press('Escape')
  expect(document.activeElement).toBe(await field())
})

test('없는 번호와 취소 건은 크게 말하고 아무것도 열지 않는다', async () => {
  const cancel = await asked('cancel')
  const user = await openDesk()
  await field()
  await user.keyboard('999999999999{Enter}')
  await screen.findByText('이 번호의 반품·교환이 없어요.')
  await field()
  await user.keyboard(`${cancel.claim_no}{Enter}`)
  await screen.findByText(/취소 건이에요/)
  expect(screen.queryByRole('region', { name: '스캔한 건' })).toBeNull()
})

import { screen, waitFor, within } from '@testing-library/react'
import { Resource } from 'react-admin'
import { expect, test } from 'vitest'
import { rows } from '#tests/support/rows.ts'
import { sql } from 'drizzle-orm'
import type { StaffRole } from '#shared/permissions.ts'
import { useApi } from '#tests/support/api.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { TermsCreate } from '../../../../src/resources/terms/TermsCreate.tsx'
import { TermsList } from '../../../../src/resources/terms/TermsList.tsx'
import { TermsShow } from '../../../../src/resources/terms/TermsShow.tsx'

const api = useApi()
const { open } = useConsole(api)
const openTerms = (path: string, role: StaffRole) =>
  open(<Resource name="terms" list={TermsList} show={TermsShow} create={TermsCreate} />, {
    resource: 'terms',
    path,
    role,
  })

const idOf = async (kind: string) =>
  (await rows<{ id: number }>(api.deps.db, sql`select id from terms where kind = ${kind}`))[0]?.id

test('새 판을 쓰고, 미리 보고, 한 번 더 묻는 것에 답하면 게시된다', async () => {
  const user = await openTerms('/create', 'admin')
  await user.click(await screen.findByRole('combobox', { name: /종류/ }))
  await user.click(await screen.findByRole('option', { name: '청소년' }))
  await user.type(screen.getByRole('textbox', { name: /제목/ }), '청소년 보호정책')
  await user.type(screen.getByRole('textbox', { name: /바뀐 내용/ }), '연락처가 바뀌었어요.')
  await user.type(screen.getByRole('textbox', { name: /전문/ }), '덧붙인 **글**이에요.')
  await user.click(screen.getByRole('button', { name: '미리보기' }))
  const preview = await screen.findByRole('region', { name: '미리보기' })
  expect(within(preview).getByText('글', { selector: 'strong' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '저장' }))
  const question = within(await screen.findByRole('dialog', { name: '새 판을 게시할까요?' }))
  expect(question.getByText(/시행하기 7일 전부터 알려야 해요/)).toBeTruthy()
  await user.click(question.getByRole('button', { name: '게시하기' }))
  const published = () => rows(api.deps.db, sql`select version, changes from terms where kind = 'YOUTH' order by id`)
  await waitFor(async () =>
    expect(await published()).toMatchObject([
      { version: '2026-01' },
      { version: '2026-11-16', changes: '연락처가 바뀌었어요.' },
    ]),
  )
})

test('관리자가 아니면 읽기만 한다', async () => {
  await openTerms(`/${await idOf('REFUND')}/show`, 'cs')
  expect(await screen.findByText(/돈은 언제 어떻게 돌려받나요/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: '이 글로 새 판 쓰기' })).toBeNull()
})

test('두 판을 골라 견주면 들어간 말과 빠진 말이 낱말로 보인다', async () => {
  const admin = await api.staff('admin')
  const publish = async (body: string, day: string) =>
    (
      await admin.post<{ id: number }>('/core-admin/v1/terms', {
        kind: 'YOUTH',
        title: '청소년 보호정책',
        body,
        changes: '날짜가 바뀌었어요.',
        effective_from: `${day}T00:00:00+09:00`,
      })
    ).body.id
  await publish('받은 날부터 **7일** 안에 환불할 수 있어요.\n\n- 하나\n- 둘', '2026-12-01')
  const id = await publish('받은 날부터 **14일** 안에 환불할 수 없어요.\n\n- 하나\n- 둘\n- 셋', '2027-01-01')
  const user = await openTerms(`/${id}/show`, 'cs')
  const section = within(await screen.findByRole('region', { name: '다른 판과 견주기' }))
  const difference = await section.findByRole('region', { name: '두 판의 다른 곳' })
  const marked = (tag: string) => [...difference.querySelectorAll(tag)].map((one) => one.textContent)
  expect(marked('del')).toEqual(['[빠진 말: 7일]', '[빠진 말: 있어요]'])
  expect(marked('ins').slice(0, 2)).toEqual(['[들어간 말: 14일]', '[들어간 말: 없어요]'])
  expect(marked('ins').join(' ')).toContain('• 셋')
  section.getByText('다른 곳이 3곳이에요.')

  await user.click(section.getByRole('combobox', { name: '앞의 판' }))
  await user.click(await screen.findByRole('option', { name: /2027-01-01/ }))
  await section.findByText('글은 같아요.')
})

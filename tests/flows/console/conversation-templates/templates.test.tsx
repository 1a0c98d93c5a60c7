import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Resource } from 'react-admin'
import { expect, test } from 'vitest'
import { conversationTemplates } from '#server/modules/conversations/conversations.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { aCategory } from '#tests/support/conversations.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { tableRows } from '#tests/support/tables.ts'
import { TemplateCreate } from '../../../../src/resources/conversation-templates/TemplateForms.tsx'
import { TemplateList } from '../../../../src/resources/conversation-templates/TemplateList.tsx'

const api = useApi()
const { open } = useConsole(api)
const resource = 'conversation-templates'

test('템플릿에 값을 눌러 넣고, 모르는 값은 어느 칸의 무엇인지 말하며 받지 않는다', async () => {
  const user = await open(<Resource name={resource} create={TemplateCreate} list={TemplateList} />, {
    resource,
    path: '/create',
    role: 'cs',
  })
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /내용/ })
  fireEvent.change(screen.getByRole('textbox', { name: /제목/ }), { target: { value: '인사' } })
  fireEvent.change(screen.getByRole('textbox', { name: /단축어/ }), { target: { value: 'hi' } })
  fireEvent.change(field, { target: { value: '{{모르는값}} ' } })
  await user.click(screen.getByRole('button', { name: /저장|만들기/ }))
  await screen.findByText(/\{\{모르는값\}\}/, { selector: 'p' })
  fireEvent.change(field, { target: { value: '안녕하세요 ' } })
  await user.click(await screen.findByRole('button', { name: '고객명 넣기' }))
  expect(field.value).toContain('{{고객명}}')
  await user.click(screen.getByRole('button', { name: /저장|만들기/ }))
  await waitFor(async () =>
    expect(await api.deps.db.select().from(conversationTemplates)).toMatchObject([
      { title: '인사', shortcut: 'hi', isActive: true },
    ]),
  )
})

test('목록은 제목의 순서로 단축어와 유형, 쓰는지를 보인다', async () => {
  const categoryId = await aCategory(api, { name: '주문·배송' })
  await api.deps.db.insert(conversationTemplates).values([
    { title: '지연 안내', body: '늦어요', shortcut: '지연', categoryId },
    { title: '인사', body: '안녕하세요' },
  ])
  await open(<Resource name={resource} list={TemplateList} create={TemplateCreate} />, {
    resource,
    path: '/',
    role: 'ops',
  })
  await screen.findByText('지연 안내')
  expect(tableRows().map(({ 제목, 단축어, 유형, 사용 }) => [제목, 단축어, 유형, 사용])).toEqual([
    ['인사', '—', '모든 유형', '사용'],
    ['지연 안내', '/지연', '주문·배송', '사용'],
  ])
})

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Resource } from 'react-admin'
import { expect, test } from 'vitest'
import { conversationTags } from '#server/modules/conversations/conversations.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { tableRows } from '#tests/support/tables.ts'
import { TagCreate } from '../../../../src/resources/conversation-tags/TagForms.tsx'
import { TagList } from '../../../../src/resources/conversation-tags/TagList.tsx'

const api = useApi()
const { open } = useConsole(api)
const resource = 'conversation-tags'

test('태그를 만들면 이름의 순서로 보이고, 같은 이름은 하나만 있다', async () => {
  await api.deps.db.insert(conversationTags).values([{ name: '파손' }, { name: '칭찬' }])
  const user = await open(<Resource name={resource} create={TagCreate} list={TagList} />, {
    resource,
    path: '/create',
    role: 'cs',
  })
  const field = await screen.findByRole('textbox', { name: /이름/ })
  fireEvent.change(field, { target: { value: '파손' } })
  await user.click(screen.getByRole('button', { name: /저장|만들기/ }))
  await screen.findByText(/이미 있|같은 이름|이미 쓰/)
  fireEvent.change(field, { target: { value: '전화 요청' } })
  await user.click(screen.getByRole('button', { name: /저장|만들기/ }))
  await waitFor(() => expect(tableRows().map(({ 이름 }) => 이름)).toEqual(['전화 요청', '칭찬', '파손']))
})

import { screen, waitFor } from '@testing-library/react'
import { Resource } from 'react-admin'
import { expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { aCategory } from '#tests/support/conversations.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { CategoryEdit } from '../../../../src/resources/conversation-categories/CategoryForms.tsx'
import { CategoryList } from '../../../../src/resources/conversation-categories/CategoryList.tsx'

const api = useApi()
const { open } = useConsole(api)
const resource = 'conversation-categories'

test('주문을 꼭 고르게 한 유형은 목록에서도 그렇게 보이고, 고객도 그렇게 받는다', async () => {
  const id = await aCategory(api, { name: '상품', orderRequired: false })
  const user = await open(<Resource name={resource} edit={CategoryEdit} list={CategoryList} />, {
    resource,
    path: `/${id}`,
    role: 'cs',
  })
  await user.click(await screen.findByRole('switch', { name: /주문/ }))
  await user.click(screen.getByRole('button', { name: /저장/ }))
  await waitFor(async () =>
    expect((await api.anonymous.get('/core/v1/conversations/categories')).body).toEqual({
      results: [{ id, name: '상품', order_required: true }],
    }),
  )
})

import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { asked, follow } from '#tests/support/conversations.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { Inbox } from '../../../../src/resources/conversations/Inbox.tsx'

const api = useApi()
const { open } = useConsole(api)
const lines = () =>
  [...document.querySelectorAll<HTMLElement>('[data-conversation]')].map(({ dataset, textContent }) => [
    Number(dataset['conversation']),
    /기다림|처음 물은 지/.exec(textContent)?.[0],
  ])

test('마지막 글부터 오래 기다린 상담이 먼저고, 처음 물은 것부터로 바꾸면 순서와 기다린 시간이 함께 바뀐다', async () => {
  const twice = await asked(api)
  api.clock.advance(60_000)
  const once = await asked(api)
  api.clock.advance(60_000)
  await follow(twice.customer, twice.id)
  const user = await open(<Inbox />, { resource: 'conversations', path: '/conversations', role: 'cs' })
  await screen.findByLabelText('상담', { selector: 'ul' })
  expect(lines()).toEqual([once.id, twice.id].map((id) => [id, '기다림']))
  await user.click(screen.getByRole('button', { name: '조건과 순서' }))
  await user.click(await screen.findByRole('combobox', { name: '순서' }))
  await user.click(await screen.findByRole('option', { name: '처음 물은 것부터' }))
  await waitFor(() => expect(lines()).toEqual([twice.id, once.id].map((id) => [id, '처음 물은 지'])))
})

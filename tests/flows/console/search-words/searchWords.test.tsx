import { cleanup, screen, waitFor } from '@testing-library/react'
import { Resource } from 'react-admin'
import { expect, test } from 'vitest'
import { searchTermDays, searchWords } from '#server/modules/catalog/search/search.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { expectHeld, tableRows } from '#tests/support/tables.ts'
import { WordCreate, WordEdit } from '../../../../src/resources/search-words/WordForms.tsx'
import { WordList } from '../../../../src/resources/search-words/WordList.tsx'

const api = useApi()
const { open } = useConsole(api)
const words = <Resource name="search-words" list={WordList} create={WordCreate} edit={WordEdit} />

test('많이 찾은 말과 정한 말이 보이고, 많이 찾은 말을 눌러 감춘다', async () => {
  const { db } = api.deps
  await db.insert(searchTermDays).values([
    { day: '2026-11-16', key: 'a', word: '폼롤러', visitors: 12 },
    { day: '2026-11-16', key: 'b', word: '둘만', visitors: 2 },
  ])
  await db.insert(searchWords).values({ word: '신상품', key: 'c', rule: 'PIN', sequence: 3 })
  await open(words, { resource: 'search-words', path: '', role: 'marketer' })
  const term = await screen.findByRole('link', { name: '폼롤러 12명, 감추기' })
  expect(screen.queryByText(/둘만/)).toBeNull()
  await waitFor(() => expect(tableRows()).toEqual([{ 말: '신상품', 어떻게: '늘 보임', 순서: '3' }]))
  const [path, source] = term.getAttribute('href')?.split('/search-words') ?? []
  expect(path).toBe('')
  cleanup()
  const user = await open(words, { resource: 'search-words', path: source ?? '', role: 'marketer' })
  await screen.findByLabelText(/^말/)
  await expectHeld({ 말: '폼롤러', 어떻게: '보이지 않음' })
  await user.click(screen.getByRole('button', { name: '저장' }))
  await waitFor(async () =>
    expect(await db.select().from(searchWords).orderBy(searchWords.id)).toMatchObject([
      {},
      { word: '폼롤러', rule: 'BAN' },
    ]),
  )
})

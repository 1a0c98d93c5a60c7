import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Resource } from 'react-admin'
import { expect, test } from 'vitest'
import { searchSynonyms } from '#server/modules/catalog/search/search.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { SynonymCreate, SynonymEdit } from '../../../../src/resources/search-synonyms/SynonymForms.tsx'
import { SynonymList } from '../../../../src/resources/search-synonyms/SynonymList.tsx'

const api = useApi()
const { open } = useConsole(api)
const synonyms = <Resource name="search-synonyms" list={SynonymList} create={SynonymCreate} edit={SynonymEdit} />

test('같은 뜻의 말은 하나씩 적어 묶고, 두 개가 안 되면 저장하지 않는다', async () => {
  const user = await open(synonyms, { resource: 'search-synonyms', path: '/create', role: 'marketer' })
  const field = await screen.findByLabelText(/^말/)
  const add = (word: string) => {
    fireEvent.change(field, { target: { value: word } })
    fireEvent.keyDown(field, { key: 'Enter' })
  }
  add('폼롤러')
  await user.click(screen.getByRole('button', { name: '저장' }))
  await screen.findByText('두 개부터 열 개까지 적어 주세요.')
  add('마사지 롤러')
  await user.click(screen.getByRole('button', { name: '저장' }))
  await waitFor(async () =>
    expect(await api.deps.db.select().from(searchSynonyms)).toMatchObject([{ words: ['폼롤러', '마사지 롤러'] }]),
  )
})

import { useState } from 'react'
import { useSearchParams } from '#customer/router/place.ts'
import { query } from '#customer/shell/api.ts'
import { choicesOf } from './filters.ts'
import { readRecent, rememberSearch } from './recentSearches.ts'
import { SearchBox } from './SearchBox.tsx'
import { SearchResults } from './SearchResults.tsx'
import { SearchStart } from './SearchStart.tsx'

/** The words, the sort and the filter live in the address, so that a search can be shared and gone back to. */
export function SearchScreen() {
  const [params, setParams] = useSearchParams()
  const q = params.get('q') ?? ''
  const [text, setText] = useState(q)
  const [searched, setSearched] = useState(q)
  // gone back to another search: the field says what is looked for
  if (searched !== q) {
    setSearched(q)
    setText(q)
  }
  const [recent, setRecent] = useState(readRecent)
  const count = query.useMutation('post', '/store/v1/search/terms')

  const search = (words: string) => {
    const trimmed = words.trim().slice(0, 60)
    setText(trimmed)
    if (trimmed) {
      setRecent(rememberSearch(trimmed))
      count.mutate({ body: { term: trimmed } })
    }
    setParams(trimmed ? { q: trimmed } : {})
  }
  const isStart = q === '' && !params.has('sort') && choicesOf(params).length === 0

  return (
    <>
      <h1 className="sr-only">상품 검색</h1>
      <SearchBox text={text} searched={q} autoFocus={isStart} onText={setText} onSearch={search} />
      {isStart ? (
        <SearchStart recent={recent} onSearch={search} onForget={() => setRecent(rememberSearch(null))} />
      ) : (
        <SearchResults key={q} q={q} onSearch={search} />
      )}
    </>
  )
}

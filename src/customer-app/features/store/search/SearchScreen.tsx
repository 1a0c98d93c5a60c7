import { useState, type FormEvent } from 'react'
import { useSearchParams } from '#customer/router/place.ts'
import { Icon } from '#customer/ui/Icon.tsx'
import { IconButton } from '#customer/ui/IconButton.tsx'
import { readRecent, rememberSearch } from './recentSearches.ts'
import { SearchResults } from './SearchResults.tsx'
import { SearchStart } from './SearchStart.tsx'
import styles from './SearchScreen.module.css'

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

  const search = (words: string) => {
    const trimmed = words.trim().slice(0, 60)
    setText(trimmed)
    if (trimmed) setRecent(rememberSearch(trimmed))
    setParams(trimmed ? { q: trimmed } : {})
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search(text)
  }

  return (
    <>
      <h1 className="sr-only">상품 검색</h1>
      <form className={styles.form} role="search" onSubmit={submit}>
        <label className={styles.box}>
          <span className="sr-only">찾는 상품</span>
          <Icon name="search" size={20} />
          <input
            className={styles.input}
            type="search"
            enterKeyHint="search"
            placeholder="매트, 폼롤러, 단백질…"
            maxLength={60}
            value={text}
            autoFocus={q === '' && !params.has('sort')}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        {text !== '' && <IconButton label="지우기" icon={<Icon name="close" size={20} />} onClick={() => search('')} />}
      </form>
      {q === '' && !params.has('sort') ? (
        <SearchStart recent={recent} onSearch={search} onForget={() => setRecent(rememberSearch(null))} />
      ) : (
        <SearchResults key={q} q={q} />
      )}
    </>
  )
}

import { lazy, Suspense, useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { useNavigate } from '#customer/router/place.ts'
import { query } from '#customer/shell/api.ts'
import { Icon } from '#customer/ui/Icon.tsx'
import { IconButton } from '#customer/ui/IconButton.tsx'
import { type Suggested, type Suggestion, suggestionsOf } from './suggestionsOf.ts'
import styles from './SearchScreen.module.css'

const Suggestions = lazy(async () => ({ default: (await import('./Suggestions.tsx')).Suggestions }))

const SETTLE_MS = 120

type Props = {
  text: string
  searched: string
  autoFocus: boolean
  onText: (text: string) => void
  onSearch: (words: string) => void
}

/**
 * Where one types what to look for, with what may be meant while one types. Keys that an input method still needs for a
 * syllable do nothing else.
 */
export function SearchBox({ text, searched, autoFocus, onText, onSearch }: Props) {
  const id = useId()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const composing = useRef(false)
  const asked = useSettled(text.trim())
  const shown = isOpen && asked !== '' && asked !== searched
  const found = query.useQuery(
    'get',
    '/store/v1/search/suggestions',
    { params: { query: { q: asked } } },
    { enabled: shown, placeholderData: (before: Suggested | undefined) => before },
  )
  const list = shown && found.data ? suggestionsOf(found.data) : []
  const current = list[active]

  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const pick = (one: Suggestion) => {
    close()
    if ('search' in one) onSearch(one.search)
    else navigate(one.to)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (composing.current) return
    close()
    onSearch(text)
  }
  const press = (event: KeyboardEvent) => {
    // 229: the key was the input method's, also where its end is told before the key
    if (event.nativeEvent.isComposing || event.keyCode === 229) {
      if (event.key === 'Enter') event.preventDefault()
      return
    }
    const count = list.length
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape' && count > 0) {
      event.preventDefault()
      close()
    } else if (step !== undefined && count > 0) {
      event.preventDefault()
      // round and round, with the box itself between the last and the first
      setActive((at) => ((at + 1 + step + count + 1) % (count + 1)) - 1)
    } else if (event.key === 'Enter' && current) {
      event.preventDefault()
      pick(current)
    }
  }

  return (
    <form className={styles.form} role="search" onSubmit={submit}>
      <label className={styles.box}>
        <span className="sr-only">찾는 상품</span>
        <Icon name="search" size={20} />
        <input
          className={styles.input}
          type="search"
          role="combobox"
          enterKeyHint="search"
          placeholder="매트, 폼롤러, 단백질…"
          maxLength={60}
          value={text}
          autoComplete="off"
          autoFocus={autoFocus}
          aria-expanded={list.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={current ? `${id}-list-${active}` : undefined}
          onChange={(event) => {
            onText(event.target.value)
            setOpen(true)
            setActive(-1)
          }}
          onCompositionStart={() => (composing.current = true)}
          onCompositionEnd={() => (composing.current = false)}
          onKeyDown={press}
          onBlur={close}
        />
      </label>
      {text !== '' && <IconButton label="지우기" icon={<Icon name="close" size={20} />} onClick={() => onSearch('')} />}
      {list.length > 0 && (
        <Suspense fallback={null}>
          <Suggestions id={`${id}-list`} list={list} active={active} onPick={pick} />
        </Suspense>
      )}
    </form>
  )
}

/** What was typed, once the fingers rest. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

import { useEffect, useId, useRef } from 'react'
import field from '#customer/ui/fields/TextField.module.css'

type Props = {
  label: string
  content: string
  /** how many letters that is, as the server counts them, and how many there may be */
  letters: number
  most: number
  rows: number
  placeholder: string
  error: string | undefined
  /** said beside the count, and beneath it */
  besides?: string
  hint?: string
  onChange: (content: string) => void
}

const number = (count: number) => count.toLocaleString('ko-KR')

/** A text of some length with its count; what was refused is where one is taken to. */
export function WordsField(props: Props) {
  const { label, content, letters, most, rows, placeholder, error, besides, hint, onChange } = props
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const tooLong = letters > most
  useEffect(() => {
    if (error) area.current?.focus()
  }, [error])
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        ref={area}
        id={id}
        className={field.area}
        rows={rows}
        value={content}
        placeholder={placeholder}
        aria-invalid={tooLong || error !== undefined || undefined}
        aria-describedby={`${id}-error ${id}-count${hint ? ` ${id}-hint` : ''}`}
        onChange={(event) => onChange(event.target.value)}
      />
      <div id={`${id}-error`} role="alert">
        {error && <p className={field.error}>{error}</p>}
      </div>
      <p className={tooLong ? field.error : field.hint} id={`${id}-count`}>
        {number(letters)}/{number(most)}자{besides && ` · ${besides}`}
      </p>
      {hint && (
        <p className={field.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

import { useEffect, useId, useRef } from 'react'
import field from '#customer/ui/fields/TextField.module.css'
import { REVIEW_LETTERS } from '#shared/policy.ts'
import { lettersOf } from './reviewDraft.ts'

type Props = { content: string; error: string | undefined; onChange: (content: string) => void }

const number = (count: number) => count.toLocaleString('ko-KR')

/** The words of a review, counted as the server counts them; what was refused is where one is taken to. */
export function WordsField({ content, error, onChange }: Props) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const letters = lettersOf(content)
  const tooLong = letters > REVIEW_LETTERS.max
  useEffect(() => {
    if (error) area.current?.focus()
  }, [error])
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        리뷰
      </label>
      <textarea
        ref={area}
        id={id}
        className={field.area}
        rows={6}
        value={content}
        placeholder="써 보니 어떤 점이 좋았나요? 아쉬운 점도 괜찮아요."
        aria-invalid={tooLong || error !== undefined || undefined}
        aria-describedby={`${id}-error ${id}-count ${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
      />
      <div id={`${id}-error`} role="alert">
        {error && <p className={field.error}>{error}</p>}
      </div>
      <p className={tooLong ? field.error : field.hint} id={`${id}-count`}>
        {number(letters)}/{number(REVIEW_LETTERS.max)}자 · {REVIEW_LETTERS.min}자부터 올릴 수 있어요
      </p>
      <p className={field.hint} id={`${id}-hint`}>
        전화번호, 이메일, 링크는 쓸 수 없어요.
      </p>
    </div>
  )
}

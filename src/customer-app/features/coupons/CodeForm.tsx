import { type FormEvent, useId, useState } from 'react'
import { errorWords, toApiError } from '#shared/api/apiError.ts'
import { couponCodeOf } from '#shared/validation/couponCode.ts'
import { query } from '#customer/shell/api.ts'
import { refreshCoupons } from '#customer/shell/coupons.ts'
import { showToast } from '#customer/shell/notices/notices.ts'
import { Button } from '#customer/ui/Button.tsx'
import { TextField } from '#customer/ui/fields/TextField.tsx'
import styles from './Coupons.module.css'

/** A code from a card or a message, and why it gives nothing when it does not. */
export function CodeForm({ onTaken }: { onTaken: () => void }) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const id = useId()
  const redeem = query.useMutation('post', '/store/v1/user/coupons/codes', {
    onSuccess: ({ coupon }) => {
      setCode('')
      showToast(`${coupon.name} 쿠폰을 받았어요.`)
      onTaken()
    },
    onError: (error) => setProblem(wordsOf(error)),
    onSettled: () => refreshCoupons(),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (redeem.isPending) return
    if (couponCodeOf(code) === '') return setProblem('쿠폰 코드를 적어 주세요.')
    setProblem(null)
    redeem.mutate({ body: { code } })
  }
  return (
    <form className={styles.code} id={id} onSubmit={submit} noValidate>
      <TextField
        label="쿠폰 코드"
        placeholder="쿠폰에 적힌 코드"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        value={code}
        error={problem}
        onChange={(event) => {
          setCode(event.target.value)
          setProblem(null)
        }}
        suffix={
          <Button type="submit" variant="secondary" size="m" className={styles.codeButton} busy={redeem.isPending}>
            등록
          </Button>
        }
      />
    </form>
  )
}

function wordsOf(thrown: unknown): string {
  const error = toApiError(thrown)
  const seconds = error.extra?.['retry_after']
  if (error.code === 'RATE_LIMITED' && typeof seconds === 'number')
    return `여러 번 잘못 적어 잠시 막아 두었어요. ${Math.ceil(seconds / 60)}분 뒤에 다시 적어 주세요.`
  const { heading, description } = errorWords(error)
  return description ?? heading
}

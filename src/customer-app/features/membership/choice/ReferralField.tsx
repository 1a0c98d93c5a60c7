import { useState } from 'react'
import { errorWords, toApiError } from '#shared/api/apiError.ts'
import { Button } from '#customer/ui/Button.tsx'
import { TextField } from '#customer/ui/fields/TextField.tsx'
import { formatKrw } from '#shared/format/krw.ts'
import { useProducts } from '../usePlans.ts'
import styles from './Choice.module.css'

/** A friend's code, typed or come with a link: whether it counts is asked when it is sent, and it is of use only when it does. */
export function useReferral(given: string | null) {
  const [typed, setTyped] = useState(given ?? '')
  const [sent, setSent] = useState(given ?? undefined)
  const code = sent?.trim().toUpperCase()
  const answer = useProducts(code)
  const isAsking = Boolean(code) && answer.isFetching
  const found = code && !isAsking ? answer.data?.referral : undefined
  return {
    typed,
    type: (text: string) => {
      setTyped(text)
      setSent(undefined)
    },
    send: () => setSent(typed),
    isAsking,
    code: found?.valid ? found.code : null,
    discount: Math.max(0, ...(answer.data?.results.map((one) => one.referral_discount ?? 0) ?? [])),
    problem: problemOf(code, found, code && answer.isError ? answer.error : null),
  }
}

function problemOf(code: string | undefined, found: { valid: boolean } | undefined, error: unknown): string | null {
  if (code === '') return '추천 코드를 적어 주세요.'
  if (error) return errorWords(toApiError(error)).heading
  return found && !found.valid ? '쓸 수 없는 코드예요. 친구가 보낸 코드를 다시 확인해 주세요.' : null
}

export const ReferralField = ({ referral }: { referral: ReturnType<typeof useReferral> }) => (
  <form
    className={styles.referral}
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      referral.send()
    }}
  >
    <TextField
      label="친구 추천 코드 (선택)"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      value={referral.typed}
      error={referral.problem}
      onChange={(event) => referral.type(event.target.value)}
      suffix={
        <Button type="submit" variant="secondary" size="m" busy={referral.isAsking}>
          확인
        </Button>
      }
    />
    <p className={styles.said} role="status">
      {referral.code ? `친구의 추천 코드를 확인했어요. 첫 결제에서 ${formatKrw(referral.discount)}을 빼 드려요.` : ''}
    </p>
  </form>
)

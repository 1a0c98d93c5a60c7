import { useState } from 'react'
import { toApiError, type ApiErrorCode } from '#shared/api/apiError.ts'
import { CodeEntry } from '#customer/shell/forms/CodeEntry.tsx'
import { showError } from '#customer/shell/notices/notices.ts'
import { type Code, codeRefusal } from '#customer/shell/forms/useCode.ts'
import { StepForm } from './StepForm.tsx'

const ABOUT_CODE: readonly ApiErrorCode[] = ['CODE_INVALID', 'CODE_EXPIRED']

type Props = {
  code: Code
  /** Exchanges the digits for a token; throws what the call throws. */
  verify: (digits: string) => Promise<void>
  onBack: () => void
}

/** The step in which the digits from the mail are typed. */
export function CodeStep({ code, verify, onBack }: Props) {
  const [digits, setDigits] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const submit = async (value: string) => {
    if (busy) return
    setBusy(true)
    try {
      await verify(value)
    } catch (error) {
      if (ABOUT_CODE.includes(toApiError(error).code)) setRefusal(codeRefusal(error))
      else showError(error)
    } finally {
      setBusy(false)
    }
  }
  const resend = async () => {
    try {
      if (code.target) await code.send(code.target)
      setDigits('')
      setRefusal(null)
    } catch (error) {
      showError(error)
    }
  }

  return (
    <StepForm
      ready={digits.length === 6 && !code.expired && refusal === null}
      busy={busy}
      onSubmit={() => void submit(digits)}
      onBack={onBack}
    >
      <CodeEntry
        channel="메일"
        code={code}
        value={digits}
        onChange={(value) => {
          setDigits(value)
          setRefusal(null)
        }}
        onComplete={(value) => void submit(value)}
        onResend={() => void resend()}
        error={refusal}
      />
    </StepForm>
  )
}

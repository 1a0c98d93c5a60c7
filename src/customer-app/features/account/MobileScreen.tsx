import { type FormEvent, useState } from 'react'
import { useNavigate } from '#customer/router/place.ts'
import { toApiError } from '#shared/api/apiError.ts'
import { formatPhone, phoneDigits } from '#shared/format/phone.ts'
import { query } from '#customer/shell/api.ts'
import { CodeEntry } from '#customer/shell/forms/CodeEntry.tsx'
import { showError, showToast } from '#customer/shell/notices/notices.ts'
import { codeRefusal, useCode } from '#customer/shell/forms/useCode.ts'
import { ActionBar } from '#customer/ui/ActionBar.tsx'
import { Button } from '#customer/ui/Button.tsx'
import { PageTitle } from '#customer/ui/PageTitle.tsx'
import { TextField } from '#customer/ui/fields/TextField.tsx'
import styles from './Account.module.css'
import { profileChanged, useMe } from './useMe.ts'

const CODE_LENGTH = 6

/** 휴대폰: a number counts once a code that was sent to it has come back. */
export function MobileScreen() {
  const me = useMe()
  const navigate = useNavigate()
  const [mobile, setMobile] = useState('')
  const [value, setValue] = useState('')
  const [problem, setProblem] = useState<{ of: 'mobile' | 'code'; message: string } | null>(null)
  const send = query.useMutation('post', '/api/v1/user/mobile-code-send/')
  const verify = query.useMutation('post', '/api/v1/user/verify-mobile/')
  const update = query.useMutation('post', '/api/v1/user/update-mobile/')
  const code = useCode((target) => send.mutateAsync({ body: { mobile: target } }))
  const digits = phoneDigits(mobile)
  const busy = verify.isPending || update.isPending

  const ask = async () => {
    setProblem(null)
    setValue('')
    try {
      await code.send(digits)
    } catch (error) {
      const { code: name, message } = toApiError(error)
      if (name === 'MOBILE_FORMAT') setProblem({ of: 'mobile', message })
      else showError(error)
    }
  }

  const finish = async (typed: string) => {
    if (busy || typed.length < CODE_LENGTH || code.target === null) return
    const body = { mobile: code.target, code: typed }
    setProblem(null)
    try {
      await verify.mutateAsync({ body })
      await update.mutateAsync({ body })
    } catch (error) {
      setValue('')
      setProblem({ of: 'code', message: codeRefusal(error) })
      return
    }
    profileChanged()
    showToast('휴대폰 번호를 저장했어요.')
    navigate('/my/settings', { replace: true })
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.target === digits && !code.expired) void finish(value)
    else if (digits !== '' && !code.sending) void ask()
  }

  const waiting = code.target !== null && code.target === digits
  return (
    <form className={styles.page} onSubmit={submit} noValidate>
      <PageTitle>휴대폰 번호</PageTitle>
      <p className={styles.lead}>
        {me.data?.mobile_masked
          ? `지금 번호는 ${me.data.mobile_masked}${me.data.mobile_verified ? '이에요.' : '이고, 아직 인증하지 않았어요.'}`
          : '배송과 주문 소식을 받을 번호를 등록해 주세요.'}
      </p>
      <div className={styles.form}>
        <TextField
          label="휴대폰 번호"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          placeholder="010-1234-5678"
          maxLength={16}
          value={formatPhone(mobile)}
          error={problem?.of === 'mobile' ? problem.message : null}
          onChange={(event) => setMobile(event.target.value.replaceAll(/\D/g, ''))}
        />
        {waiting && (
          <CodeEntry
            code={code}
            value={value}
            onChange={setValue}
            onComplete={(typed) => void finish(typed)}
            onResend={() => void ask()}
            error={problem?.of === 'code' ? problem.message : null}
            disabled={busy}
            channel="문자"
          />
        )}
      </div>
      <ActionBar>
        <Button
          type="submit"
          block
          busy={busy || code.sending}
          disabled={waiting ? value.length < CODE_LENGTH : digits === '' || code.resendIn > 0}
        >
          {waiting ? '확인' : '인증번호 받기'}
        </Button>
      </ActionBar>
    </form>
  )
}

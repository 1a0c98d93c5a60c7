import { type FormEvent, useState } from 'react'
import { useNavigate } from '#customer/router/place.ts'
import { toApiError } from '#shared/api/apiError.ts'
import { checkPassword, PASSWORD_RULE } from '#shared/validation/password.ts'
import { query } from '#customer/shell/api.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { showError, showToast } from '#customer/shell/notices/notices.ts'
import { PasswordField } from '#customer/shell/forms/PasswordField.tsx'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { ActionBar } from '#customer/ui/ActionBar.tsx'
import { Button } from '#customer/ui/Button.tsx'
import { PageTitle } from '#customer/ui/PageTitle.tsx'
import styles from './Account.module.css'
import { FormSkeleton } from './FormSkeleton.tsx'
import { SignInAgain } from './SignInAgain.tsx'
import { profileChanged, useMe } from './useMe.ts'

export function PasswordScreen() {
  const me = useMe()
  return (
    <div className={styles.page}>
      <PageTitle>{me.data?.has_password === false ? '비밀번호 정하기' : '비밀번호 바꾸기'}</PageTitle>
      {me.isPending && <FormSkeleton fields={2} />}
      {isLost(me) && <QueryError error={me.error} onRetry={() => void me.refetch()} />}
      {me.data && <PasswordForm hasPassword={me.data.has_password} />}
    </div>
  )
}

function PasswordForm({ hasPassword }: { hasPassword: boolean }) {
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [next, setNext] = useState('')
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<{ field: 'password' | 'next' | 'again'; message: string } | null>(null)
  const checked = checkPassword(next)
  const change = query.useMutation('post', '/api/v2/user/change-password', {
    onSuccess: () => {
      profileChanged()
      showToast(`비밀번호를 ${hasPassword ? '바꿨어요' : '정했어요'}. 다른 기기에서는 로그아웃했어요.`)
      navigate('/my/settings', { replace: true })
    },
    onError: (error) => {
      const { code, message } = toApiError(error)
      if (code === 'PASSWORD_MISMATCH') setRefusal({ field: 'password', message })
      else if (code === 'PASSWORD_POLICY') setRefusal({ field: 'next', message })
      else if (code === 'SIGN_IN_AGAIN') setRefusal({ field: 'again', message })
      else showError(error)
    },
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setRefusal(null)
    if (!checked.ok || (hasPassword && password === '') || change.isPending) return
    change.mutate({ body: { ...(hasPassword ? { password } : {}), new_password: next } })
  }

  return (
    <form className={styles.page} onSubmit={submit} noValidate>
      <p className={styles.lead}>
        {hasPassword ? '바꾸면' : '정하면 이메일로도 로그인할 수 있어요.'} 지금 쓰는 기기만 남고 다른 기기에서는 모두
        로그아웃해요.
      </p>
      <div className={styles.form}>
        {refusal?.field === 'again' && <SignInAgain />}
        {hasPassword && (
          <PasswordField
            label="지금 비밀번호"
            autoComplete="current-password"
            value={password}
            error={
              refusal?.field === 'password'
                ? refusal.message
                : tried && password === ''
                  ? '지금 비밀번호를 입력해 주세요.'
                  : null
            }
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
        <PasswordField
          label="새 비밀번호"
          autoComplete="new-password"
          value={next}
          error={refusal?.field === 'next' ? refusal.message : tried && !checked.ok ? checked.message : null}
          hint={PASSWORD_RULE}
          onChange={(event) => setNext(event.target.value)}
        />
      </div>
      <ActionBar>
        <Button type="submit" block busy={change.isPending}>
          {hasPassword ? '비밀번호 바꾸기' : '비밀번호 정하기'}
        </Button>
      </ActionBar>
    </form>
  )
}

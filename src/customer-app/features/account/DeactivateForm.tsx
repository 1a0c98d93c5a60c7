import { type FormEvent, useState } from 'react'
import { useNavigate } from '#customer/router/place.ts'
import { toApiError } from '#shared/api/apiError.ts'
import type { Answer } from '#customer/api/models.ts'
import { query, session } from '#customer/shell/api.ts'
import { showError, showPopup } from '#customer/shell/notices/notices.ts'
import { leaveTo } from '#customer/shell/navigation/redirectPath.ts'
import { PasswordField } from '#customer/shell/forms/PasswordField.tsx'
import { ActionBar } from '#customer/ui/ActionBar.tsx'
import { Block } from '#customer/ui/Block.tsx'
import { Button } from '#customer/ui/Button.tsx'
import { Checkbox } from '#customer/ui/fields/Checkbox.tsx'
import { RadioCard } from '#customer/ui/fields/RadioCard.tsx'
import { TextArea } from '#customer/ui/fields/TextArea.tsx'
import styles from './Account.module.css'
import { SignInAgain } from './SignInAgain.tsx'

type Preview = Answer<'/api/v2/user/deactivate/preview', 'get'>

const REASONS = ['자주 쓰지 않아요', '찾는 상품이 없어요', '배송이나 상담이 아쉬워요', '개인정보가 걱정돼요']
const OTHER = '다른 이유가 있어요'
const DETAIL_MAX = 300

/** Nothing is asked but what is needed: a reason is welcome, the password proves the person. */
export function DeactivateForm({ preview, onRefused }: { preview: Preview; onRefused: () => void }) {
  const navigate = useNavigate()
  const [reason, setReason] = useState<string | null>(null)
  const [detail, setDetail] = useState('')
  const [password, setPassword] = useState('')
  const [sure, setSure] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const leave = query.useMutation('delete', '/api/v1/user/deactivate/')
  const needsSignIn = !preview.has_password && !preview.recently_signed_in

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (leave.isPending) return
    setRefusal(null)
    // the server ends the session: whoever hears of it first, this screen leads home
    leaveTo('/')
    const why = reason === OTHER ? detail.trim() || OTHER : reason
    try {
      await leave.mutateAsync({ body: { ...(why ? { reason: why } : {}), ...(password ? { password } : {}) } })
    } catch (error) {
      leaveTo(null)
      const { code, message } = toApiError(error)
      if (code === 'PASSWORD_MISMATCH' || code === 'PASSWORD_CONFIRM_REQUIRED') setRefusal(message)
      else {
        showError(error)
        onRefused()
      }
      return
    }
    await session.signOut().catch(() => undefined)
    navigate('/', { replace: true })
    showPopup({
      heading: '탈퇴가 끝났어요',
      description: '그동안 홈핏을 이용해 주셔서 고마워요.\n같은 이메일로 언제든 다시 가입할 수 있어요.',
    })
  }

  return (
    <form className={styles.page} onSubmit={(event) => void submit(event)} noValidate>
      <Block title="떠나는 이유를 들려주세요 (선택)">
        <div className={styles.choices} role="radiogroup" aria-label="떠나는 이유">
          {[...REASONS, OTHER].map((one) => (
            <RadioCard key={one} name="reason" value={one} checked={reason === one} onChange={() => setReason(one)}>
              {one}
            </RadioCard>
          ))}
        </div>
        {reason === OTHER && <TextArea label="이유" value={detail} max={DETAIL_MAX} onChange={setDetail} />}
      </Block>
      <Block title="마지막 확인">
        <div className={styles.choices}>
          {needsSignIn && <SignInAgain />}
          {preview.has_password && (
            <PasswordField
              label="비밀번호"
              autoComplete="current-password"
              value={password}
              error={refusal}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
          <Checkbox checked={sure} onChange={setSure}>
            사라지는 것과 보관하는 것을 모두 확인했어요
          </Checkbox>
        </div>
      </Block>
      <ActionBar>
        <Button
          type="submit"
          variant="secondary"
          block
          busy={leave.isPending}
          disabled={!sure || needsSignIn || (preview.has_password && password === '')}
        >
          탈퇴하기
        </Button>
      </ActionBar>
    </form>
  )
}

import { useState } from 'react'
import { Link } from '#customer/router/Link.tsx'
import { errorWords, toApiError } from '#shared/api/apiError.ts'
import { query } from '#customer/shell/api.ts'
import { Button, buttonClass } from '#customer/ui/Button.tsx'
import { CodeField } from '#customer/ui/fields/CodeField.tsx'
import { Icon } from '#customer/ui/Icon.tsx'
import { PageTitle } from '#customer/ui/PageTitle.tsx'
import { TextField } from '#customer/ui/fields/TextField.tsx'
import styles from './Connections.module.css'

/** The phone's side of pairing: the digits on the television are typed here. */
export function TvSettingsScreen() {
  const [otp, setOtp] = useState('')
  const [name, setName] = useState('')
  const pairing = query.useMutation('post', '/api/v2/user/auth/otp/pairing')
  const submit = (code: string) => {
    if (pairing.isPending || code.length !== 6) return
    pairing.mutate(
      { body: { otp: code, ...(name.trim() === '' ? {} : { device_name: name.trim() }) } },
      { onError: () => setOtp('') },
    )
  }
  if (pairing.data)
    return (
      <Paired
        name={pairing.data.device.name}
        onAgain={() => {
          setOtp('')
          setName('')
          pairing.reset()
        }}
      />
    )
  const error: unknown = pairing.error
  const words = error ? errorWords(toApiError(error)) : null
  return (
    <>
      <PageTitle>TV 연결</PageTitle>
      <ol className={styles.steps}>
        <li>TV에서 홈핏을 열면 6자리 번호가 보여요.</li>
        <li>3분 안에 그 번호를 여기에 입력해 주세요.</li>
        <li>TV에서 바로 로그인돼요.</li>
      </ol>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit(otp)
        }}
      >
        <TextField
          label="TV 이름 (선택)"
          name="device"
          autoComplete="off"
          maxLength={40}
          placeholder="예: 거실 TV"
          hint="어떤 TV인지 알아보기 쉽게 적어 두세요."
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <CodeField
          label="TV에 보이는 번호 6자리"
          value={otp}
          onChange={setOtp}
          disabled={pairing.isPending}
          error={words && otp === '' ? (words.description ?? words.heading) : null}
        />
        <Button type="submit" block disabled={otp.length !== 6} busy={pairing.isPending}>
          연결하기
        </Button>
      </form>
      <p className={styles.note}>
        내 TV에 보이는 번호만 입력해 주세요. 누가 알려 준 번호를 입력하면 그 사람의 TV에 내 계정이 로그인돼요.
      </p>
      <p className={styles.note}>
        TV가 곁에 없나요? 다른 창이나 기기에서 <Link to="/tv">TV 화면</Link>을 열어 볼 수 있어요.
      </p>
    </>
  )
}

function Paired({ name, onAgain }: { name: string; onAgain: () => void }) {
  return (
    <>
      <PageTitle>TV 연결</PageTitle>
      <div className={styles.done} role="status">
        <Icon name="check" size={48} />
        <h2>{name}, 연결했어요</h2>
        <p className={styles.about}>TV 화면이 곧 바뀌어요. 기기 목록에서 언제든 로그아웃시킬 수 있어요.</p>
        <div className={styles.doneActions}>
          <Link className={buttonClass({ block: true })} to="/my/settings/devices">
            기기 목록 보기
          </Link>
          <Button variant="secondary" block onClick={onAgain}>
            다른 TV 연결하기
          </Button>
        </div>
      </div>
    </>
  )
}

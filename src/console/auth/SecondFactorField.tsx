import { Button, TextField } from '@mui/material'

type Way = 'totp' | 'recovery_code'
type Props = { way: Way; onSwitch: (way: Way) => void }

/** Where the code of the authenticator app goes, or one of the recovery codes of who has lost it. */
export const SecondFactorField = ({ way, onSwitch }: Props) => (
  <>
    {way === 'totp' ? (
      <TextField
        name="totp"
        label="인증 앱의 숫자 6자리"
        autoComplete="one-time-code"
        slotProps={{ htmlInput: { inputMode: 'numeric', pattern: '[0-9]{6}', maxLength: 6 } }}
        autoFocus
        required
      />
    ) : (
      <TextField
        name="recovery_code"
        label="복구 코드"
        helperText="쓴 코드는 다시 쓸 수 없어요."
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 20, autoCapitalize: 'characters', spellCheck: false } }}
        autoFocus
        required
      />
    )}
    <Button size="small" onClick={() => onSwitch(way === 'totp' ? 'recovery_code' : 'totp')}>
      {way === 'totp' ? '휴대폰이 없어요: 복구 코드로 로그인' : '인증 앱의 숫자로 로그인'}
    </Button>
  </>
)

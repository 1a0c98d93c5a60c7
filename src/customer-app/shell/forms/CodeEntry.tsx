import { withJosa } from '#shared/format/josa.ts'
import { Button } from '#customer/ui/Button.tsx'
import { CodeField } from '#customer/ui/fields/CodeField.tsx'
import { Notice } from '#customer/ui/states/Notice.tsx'
import styles from './CodeEntry.module.css'
import { clockText, type Code } from './useCode.ts'

type Props = {
  code: Code
  value: string
  onChange: (value: string) => void
  onComplete: (value: string) => void
  onResend: () => void
  error: string | null
  disabled?: boolean
  /** what stands in for the channel in sample mode: 메일 or 문자 */
  channel: '메일' | '문자'
}

/** Where a code is typed: the field, its time, and another code. */
export function CodeEntry({ code, value, onChange, onComplete, onResend, error, disabled, channel }: Props) {
  const late = code.expired ? '시간이 지났어요. 인증번호를 다시 받아 주세요.' : null
  return (
    <div className={styles.entry}>
      <CodeField
        key={code.requestId}
        label="인증번호 6자리"
        value={value}
        onChange={onChange}
        onComplete={onComplete}
        error={error ?? late}
        disabled={disabled}
        autoFocus
      />
      <div className={styles.row}>
        <p className={styles.time} role="timer">
          {code.expired ? '시간 지남' : `남은 시간 ${clockText(code.secondsLeft)}`}
        </p>
        <Button
          variant="secondary"
          size="m"
          disabled={code.resendIn > 0 || code.sending}
          busy={code.sending}
          onClick={onResend}
        >
          {code.resendIn > 0 ? `다시 받기 (${code.resendIn}초)` : '다시 받기'}
        </Button>
      </div>
      {code.sampleText && (
        <div className={styles.notice}>
          <Notice title={`샘플 모드: ${withJosa(channel, '을/를')} 보내지 않고 여기 보여 드려요`}>
            <span className={styles.sample}>{code.sampleText}</span>
          </Notice>
        </div>
      )}
    </div>
  )
}

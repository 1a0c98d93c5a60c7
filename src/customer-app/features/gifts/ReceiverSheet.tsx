import { type FormEvent, useState } from 'react'
import { query } from '#customer/shell/api.ts'
import { showFormError } from '#customer/shell/forms/showFormError.ts'
import { useSendOnce } from '#customer/shell/forms/useSendOnce.ts'
import { showToast } from '#customer/shell/notices/notices.ts'
import { Button } from '#customer/ui/Button.tsx'
import { RadioCard } from '#customer/ui/fields/RadioCard.tsx'
import { TextArea } from '#customer/ui/fields/TextArea.tsx'
import { TextField } from '#customer/ui/fields/TextField.tsx'
import { Sheet } from '#customer/ui/overlays/Sheet.tsx'
import { addDays } from '#shared/calendar/days.ts'
import { kstDay } from '#shared/format/kst.ts'
import { formatPhone, isPhone, phoneDigits } from '#shared/format/phone.ts'
import styles from './Gifts.module.css'
import type { Tracked } from './giftText.ts'

type Gift = Tracked['gift']
type When = 'NOW' | 'DAY' | 'MYSELF'

const MESSAGE_LENGTH = 300
/** Links that have a day leave at this time in Korea: nobody is woken. */
const SENT_AT = 'T10:00:00+09:00'

const whenWord: Record<When, string> = {
  NOW: '지금 문자로 보내기',
  DAY: '날짜를 정해 문자로 보내기 (오전 10시)',
  MYSELF: '문자를 보내지 않고 링크를 직접 전하기',
}

type Said = {
  gift_id: number
  receiver_name: string | null
  receiver_phone?: string | null
  message: string | null
  send_at?: string | null
}

/** Who gets the gift, with what words, and when. */
export function ReceiverSheet({ gift, onClose }: { gift: Gift; onClose: () => void }) {
  const isSent = gift.status === 'SENT'
  const [name, setName] = useState(gift.receiver_name ?? '')
  const [phone, setPhone] = useState('')
  const [message, setMessage] = useState(gift.message ?? '')
  const [when, setWhen] = useState<When>(gift.send_at ? 'DAY' : 'MYSELF')
  const [tomorrow] = useState(() => addDays(kstDay(Date.now()), 1))
  const [on, setOn] = useState(gift.send_at ? kstDay(gift.send_at) : tomorrow)
  const [tried, setTried] = useState(false)
  const { mutateAsync } = query.useMutation('patch', '/api/v1/user/gift-creation/')
  const { submit, busy } = useSendOnce({
    unsure: '저장했는지',
    send: (said: Said, requestId) => mutateAsync({ body: said, headers: { 'Client-Request-Id': requestId } }),
    onDone: () => {
      showToast('저장했어요.')
      onClose()
    },
    onRefused: showFormError,
  })
  const hasPhone = phone !== '' || gift.receiver_phone_masked !== undefined
  const phoneProblem =
    phone !== '' && !(isPhone(phone) && phoneDigits(phone).startsWith('01'))
      ? '휴대폰 번호를 확인해 주세요. 예: 010-1234-5678'
      : !isSent && when !== 'MYSELF' && !hasPhone
        ? '문자를 받을 휴대폰 번호를 적어 주세요.'
        : null
  const dayProblem =
    when === 'DAY' && !isSent && !isGood(on, tomorrow, gift) ? '내일부터 받을 수 있는 날까지 고를 수 있어요.' : null
  const save = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (phoneProblem || dayProblem || message.trim().length > MESSAGE_LENGTH) return
    submit({
      gift_id: gift.id,
      receiver_name: name.trim() || null,
      message: message.trim() || null,
      ...(phone === '' ? {} : { receiver_phone: phone }),
      ...(isSent ? {} : { send_at: sendAtOf(when, on) }),
    })
  }
  return (
    <Sheet title="받는 분" onClose={onClose}>
      <form className={styles.form} onSubmit={save} noValidate>
        <TextField
          label="받는 분 이름"
          value={name}
          maxLength={40}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label="휴대폰 번호"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          placeholder={gift.receiver_phone_masked ?? '010-1234-5678'}
          hint={
            isSent
              ? '번호를 바꾸면 새 링크를 만들고, 앞서 보낸 링크로는 받을 수 없어요.'
              : '문자로 보낼 때만 적어 주세요.'
          }
          value={phone}
          error={tried ? phoneProblem : null}
          onChange={(event) => setPhone(formatPhone(event.target.value))}
        />
        <TextArea label="메시지" value={message} max={MESSAGE_LENGTH} onChange={setMessage} />
        {!isSent && (
          <fieldset className={styles.choices}>
            <legend>보내는 방법</legend>
            {(['MYSELF', 'NOW', 'DAY'] as const).map((way) => (
              <RadioCard key={way} name="when" value={way} checked={when === way} onChange={() => setWhen(way)}>
                {whenWord[way]}
              </RadioCard>
            ))}
          </fieldset>
        )}
        {!isSent && when === 'DAY' && (
          <TextField
            label="보낼 날짜"
            type="date"
            value={on}
            min={tomorrow}
            max={gift.claim_until}
            error={tried ? dayProblem : null}
            onChange={(event) => setOn(event.target.value)}
          />
        )}
        <Button type="submit" block busy={busy}>
          {!isSent && when === 'NOW' ? '저장하고 보내기' : '저장하기'}
        </Button>
      </form>
    </Sheet>
  )
}

const isGood = (day: string, first: string, { claim_until: until }: Gift): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && day >= first && day <= until

const sendAtOf = (when: When, on: string): string | null =>
  when === 'MYSELF' ? null : when === 'NOW' ? new Date().toISOString() : `${on}${SENT_AT}`

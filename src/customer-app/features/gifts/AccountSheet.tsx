import { type FormEvent, useState } from 'react'
import { query } from '#customer/shell/api.ts'
import { showFormError } from '#customer/shell/forms/showFormError.ts'
import { useSendOnce } from '#customer/shell/forms/useSendOnce.ts'
import { showToast } from '#customer/shell/notices/notices.ts'
import { Button } from '#customer/ui/Button.tsx'
import { Select } from '#customer/ui/fields/Select.tsx'
import { TextField } from '#customer/ui/fields/TextField.tsx'
import { Sheet } from '#customer/ui/overlays/Sheet.tsx'
import { formatKrw } from '#shared/format/krw.ts'
import { type BankName, bankNames, isAccountNumber } from '#shared/words/banks.ts'
import styles from './Gifts.module.css'
import type { Tracked } from './giftText.ts'

type Said = { bank: BankName; account_number: string; holder: string }

/** 환불 계좌: where the money goes that the card did not take back. */
export function AccountSheet({ gift, onClose }: { gift: Tracked['gift']; onClose: () => void }) {
  const [bank, setBank] = useState<BankName | ''>('')
  const [number, setNumber] = useState('')
  const [holder, setHolder] = useState('')
  const [tried, setTried] = useState(false)
  const { mutateAsync } = query.useMutation('post', '/api/v2/gifts/refund-account')
  const { submit, busy } = useSendOnce({
    unsure: '계좌를 저장했는지',
    send: (said: Said, requestId) =>
      mutateAsync({ body: { gift_id: gift.id, ...said }, headers: { 'Client-Request-Id': requestId } }),
    onDone: () => {
      showToast('계좌를 저장했어요.')
      onClose()
    },
    onRefused: showFormError,
  })
  const problems = {
    bank: bank === '' ? '은행을 골라 주세요.' : null,
    number: isAccountNumber(number) ? null : '계좌번호를 확인해 주세요. 숫자 8~16자리예요.',
    holder: holder.trim() === '' ? '예금주를 적어 주세요.' : null,
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (bank !== '' && !problems.number && !problems.holder)
      submit({ bank, account_number: number, holder: holder.trim() })
  }
  return (
    <Sheet title="환불받을 계좌" onClose={onClose}>
      <form className={styles.form} onSubmit={save} noValidate>
        <p>
          {gift.refund?.account_refused
            ? '지난번에 적어 주신 계좌로 보내지 못했어요. 은행, 계좌번호, 예금주를 확인해 주세요.'
            : '결제한 카드로 돌려드리지 못했어요.'}{' '}
          적어 주신 계좌로 {formatKrw(gift.refund?.amount ?? 0)}을 보내드려요. 계좌는 환불에만 써요.
        </p>
        <Select label="은행" value={bank} onChange={(value) => setBank(bankNames.find((name) => name === value) ?? '')}>
          <option value="">은행 고르기</option>
          {bankNames.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Select>
        {tried && problems.bank && (
          <p className={styles.problem} role="alert">
            {problems.bank}
          </p>
        )}
        <TextField
          label="계좌번호"
          inputMode="numeric"
          autoComplete="off"
          value={number}
          error={tried ? problems.number : null}
          onChange={(event) => setNumber(event.target.value)}
        />
        <TextField
          label="예금주"
          autoComplete="name"
          maxLength={40}
          value={holder}
          error={tried ? problems.holder : null}
          onChange={(event) => setHolder(event.target.value)}
        />
        <Button type="submit" block busy={busy}>
          저장
        </Button>
      </form>
    </Sheet>
  )
}

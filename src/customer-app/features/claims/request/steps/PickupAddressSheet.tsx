import { type FormEvent, useState } from 'react'
import { formatPhone, phoneDigits } from '#shared/format/phone.ts'
import { PostcodeSearch } from '#customer/shell/address/PostcodeSearch.tsx'
import { Button } from '#customer/ui/Button.tsx'
import { Sheet } from '#customer/ui/overlays/Sheet.tsx'
import { TextField } from '#customer/ui/fields/TextField.tsx'
import styles from '../ClaimRequest.module.css'
import { type PickupAddress, pickupAddressProblems } from '../pickupAddress.ts'

type Props = { initial: PickupAddress; onSave: (address: PickupAddress) => void; onClose: () => void }

export function PickupAddressSheet({ initial, onSave, onClose }: Props) {
  const [draft, setDraft] = useState<PickupAddress>(() => ({
    name: initial.name,
    phone: phoneDigits(initial.phone),
    postcode: initial.postcode,
    address1: initial.address1,
    address2: initial.address2,
  }))
  const [tried, setTried] = useState(false)
  const [searching, setSearching] = useState(false)
  const problems = tried ? pickupAddressProblems(draft) : {}
  const set = (field: keyof PickupAddress) => (event: { target: { value: string } }) =>
    setDraft({ ...draft, [field]: event.target.value })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(pickupAddressProblems(draft)).length === 0) onSave(draft)
  }

  if (searching) {
    return (
      <PostcodeSearch
        onClose={() => setSearching(false)}
        onPick={({ postcode, address1 }) => {
          setDraft({ ...draft, postcode, address1 })
          setSearching(false)
        }}
      />
    )
  }
  return (
    <Sheet
      title="수거할 곳"
      tall
      onClose={onClose}
      footer={
        <Button type="submit" form="pickup" block>
          여기로 와 주세요
        </Button>
      }
    >
      <form className={styles.form} id="pickup" onSubmit={submit} noValidate>
        <TextField label="이름" autoComplete="name" value={draft.name} error={problems.name} onChange={set('name')} />
        <TextField
          label="연락처"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={16}
          value={formatPhone(draft.phone)}
          error={problems.phone}
          onChange={(event) => setDraft({ ...draft, phone: event.target.value.replaceAll(/\D/g, '') })}
        />
        <TextField
          label="우편번호"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={5}
          value={draft.postcode}
          error={problems.postcode}
          suffix={
            <Button variant="secondary" size="m" style={{ height: 52 }} onClick={() => setSearching(true)}>
              주소 찾기
            </Button>
          }
          onChange={(event) => setDraft({ ...draft, postcode: event.target.value.replaceAll(/\D/g, '') })}
        />
        <TextField
          label="주소"
          autoComplete="address-line1"
          value={draft.address1}
          error={problems.address1}
          onChange={set('address1')}
        />
        <TextField
          label="상세 주소"
          autoComplete="address-line2"
          value={draft.address2}
          error={problems.address2}
          onChange={set('address2')}
        />
      </form>
    </Sheet>
  )
}

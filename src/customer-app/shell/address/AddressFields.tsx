import { formatPhone } from '#shared/format/phone.ts'
import { Button } from '#customer/ui/Button.tsx'
import { TextField } from '#customer/ui/fields/TextField.tsx'
import { type AddressDraft, type addressProblems, retyped } from './addressProblems.ts'
import { CommentField } from '../forms/CommentField.tsx'

type Props = {
  draft: AddressDraft
  problems: ReturnType<typeof addressProblems>
  onChange: (draft: AddressDraft) => void
  onSearch: () => void
}

/** Where a parcel goes, to be typed or found; the form around it decides what becomes of it. */
export function AddressFields({ draft, problems, onChange, onSearch }: Props) {
  const set = (field: Parameters<typeof retyped>[1]) => (value: string) => onChange(retyped(draft, field, value))
  return (
    <>
      <TextField
        label="받는 사람"
        autoComplete="name"
        maxLength={30}
        value={draft.name}
        error={problems.name}
        onChange={(event) => set('name')(event.target.value)}
      />
      <TextField
        label="연락처"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={16}
        value={formatPhone(draft.phone)}
        error={problems.phone}
        onChange={(event) => set('phone')(event.target.value.replaceAll(/\D/g, ''))}
      />
      <TextField
        label="우편번호"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={5}
        value={draft.postcode}
        error={problems.postcode}
        suffix={
          <Button variant="secondary" size="m" style={{ height: 52 }} onClick={onSearch}>
            주소 찾기
          </Button>
        }
        onChange={(event) => set('postcode')(event.target.value.replaceAll(/\D/g, ''))}
      />
      <TextField
        label="주소"
        autoComplete="address-line1"
        maxLength={200}
        value={draft.address1}
        error={problems.address1}
        onChange={(event) => set('address1')(event.target.value)}
      />
      <TextField
        label="상세 주소"
        autoComplete="address-line2"
        placeholder="동, 호수까지 적어 주세요"
        maxLength={100}
        value={draft.address2}
        error={problems.address2}
        onChange={(event) => set('address2')(event.target.value)}
      />
      <CommentField value={draft.comment} onChange={set('comment')} />
    </>
  )
}

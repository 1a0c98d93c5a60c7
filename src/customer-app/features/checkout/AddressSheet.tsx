import { useState, type FormEvent } from 'react'
import type { CheckoutOrder } from '#shared/api/models.ts'
import { formatPhone, phoneDigits } from '#shared/format/phone.ts'
import { query } from '#customer/shell/api.ts'
import { showError } from '#customer/shell/notices.ts'
import { PostcodeSearch } from '#customer/shell/PostcodeSearch.tsx'
import { Button } from '#customer/ui/Button.tsx'
import { Checkbox } from '#customer/ui/Checkbox.tsx'
import { Sheet } from '#customer/ui/Sheet.tsx'
import { TextField } from '#customer/ui/TextField.tsx'
import { addressProblems, emptyAddress, retyped, type AddressDraft } from './addressProblems.ts'
import styles from './Checkout.module.css'
import { CommentField } from './CommentField.tsx'

type Props = { order: CheckoutOrder; onOrder: (order: CheckoutOrder) => void; onClose: () => void }

export function AddressSheet({ order, onOrder, onClose }: Props) {
  const current = order.delivery_address
  const [draft, setDraft] = useState<AddressDraft>(() => ({ ...emptyAddress, ...pick(current) }))
  const [asDefault, setAsDefault] = useState(current === null || current.is_default)
  const [searching, setSearching] = useState(false)
  const [tried, setTried] = useState(false)
  const problems = tried ? addressProblems(draft) : {}
  const save = query.useMutation('post', '/store/v1/checkout/orders/initialized/{id}/delivery-address', {
    onError: showError,
    onSuccess: (next) => {
      onOrder(next)
      onClose()
    },
  })
  const set = (field: Parameters<typeof retyped>[1]) => (value: string) => setDraft(retyped(draft, field, value))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(addressProblems(draft)).length > 0 || save.isPending) return
    save.mutate({ params: { path: { id: order.id } }, body: { ...draft, save_as_default: asDefault } })
  }

  if (searching) {
    return (
      <PostcodeSearch
        onClose={() => setSearching(false)}
        onPick={(hit) => {
          setDraft({ ...draft, ...hit })
          setSearching(false)
        }}
      />
    )
  }
  return (
    <Sheet
      title="배송지"
      tall
      onClose={onClose}
      footer={
        <Button type="submit" form="address" block busy={save.isPending}>
          이 주소로 받기
        </Button>
      }
    >
      <form className={styles.form} id="address" onSubmit={submit} noValidate>
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
            <Button variant="secondary" size="m" style={{ height: 52 }} onClick={() => setSearching(true)}>
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
        <Checkbox checked={asDefault} onChange={setAsDefault}>
          기본 배송지로 저장
        </Checkbox>
      </form>
    </Sheet>
  )
}

function pick(address: CheckoutOrder['delivery_address']): Partial<AddressDraft> {
  if (!address) return {}
  const { name, postcode, address1, address2, comment, bcode, road_name, building_code } = address
  return {
    name,
    phone: phoneDigits(address.phone),
    postcode,
    address1,
    address2,
    comment,
    bcode,
    road_name,
    building_code,
  }
}

import { useState, type FormEvent } from 'react'
import type { CheckoutOrder } from '#shared/api/models.ts'
import { addressOf, type AddressDraft, addressProblems } from '#customer/shell/addressProblems.ts'
import { AddressFields } from '#customer/shell/AddressFields.tsx'
import { query } from '#customer/shell/api.ts'
import { showError } from '#customer/shell/notices.ts'
import { PostcodeSearch } from '#customer/shell/PostcodeSearch.tsx'
import { Button } from '#customer/ui/Button.tsx'
import { Checkbox } from '#customer/ui/Checkbox.tsx'
import { Sheet } from '#customer/ui/Sheet.tsx'
import styles from './Checkout.module.css'

type Props = { order: CheckoutOrder; onOrder: (order: CheckoutOrder) => void; onClose: () => void }

export function AddressSheet({ order, onOrder, onClose }: Props) {
  const current = order.delivery_address
  const [draft, setDraft] = useState<AddressDraft>(() => addressOf(current))
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
        <AddressFields draft={draft} problems={problems} onChange={setDraft} onSearch={() => setSearching(true)} />
        <Checkbox checked={asDefault} onChange={setAsDefault}>
          기본 배송지로 저장
        </Checkbox>
      </form>
    </Sheet>
  )
}

import { useState, type FormEvent } from 'react'
import type { CheckoutOrder } from '#customer/api/models.ts'
import { type AddressDraft, addressProblems } from '#customer/shell/address/addressProblems.ts'
import { AddressFields } from '#customer/shell/address/AddressFields.tsx'
import { query } from '#customer/shell/api.ts'
import { showFormError } from '#customer/shell/forms/showFormError.ts'
import { PostcodeSearch } from '#customer/shell/address/PostcodeSearch.tsx'
import { useFirstAddress } from '#customer/shell/address/useFirstAddress.ts'
import { Button } from '#customer/ui/Button.tsx'
import { Checkbox } from '#customer/ui/fields/Checkbox.tsx'
import { Sheet } from '#customer/ui/overlays/Sheet.tsx'
import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import styles from '../Checkout.module.css'

type Props = { order: CheckoutOrder; onOrder: (order: CheckoutOrder) => void; onClose: () => void }

/** A new address begins with who ordered; who it is for is changed more seldom than typed. */
export function AddressSheet(props: Props) {
  const first = useFirstAddress(props.order.delivery_address)
  if (first) return <FilledSheet {...props} first={first} />
  return (
    <Sheet title="배송지" tall onClose={props.onClose}>
      <Loading label="배송지를 불러오고 있어요">
        <Skeleton height={320} radius={12} />
      </Loading>
    </Sheet>
  )
}

function FilledSheet({ order, onOrder, onClose, first }: Props & { first: AddressDraft }) {
  const current = order.delivery_address
  const [draft, setDraft] = useState(first)
  const [asDefault, setAsDefault] = useState(current === null || current.is_default)
  const [searching, setSearching] = useState(false)
  const [tried, setTried] = useState(false)
  const problems = tried ? addressProblems(draft) : {}
  const save = query.useMutation('post', '/store/v1/checkout/orders/initialized/{id}/delivery-address', {
    onError: showFormError,
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

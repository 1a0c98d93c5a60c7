import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorWords, toApiError } from '#shared/api/apiError.ts'
import type { OrderItem } from '#customer/api/models.ts'
import { query } from '#customer/shell/api.ts'
import { showError, showPopup, showToast } from '#customer/shell/notices/notices.ts'
import { Button } from '#customer/ui/Button.tsx'
import { Popup } from '#customer/ui/overlays/Popup.tsx'
import { itemStateWord } from '#shared/words/orders.ts'
import type { PathOf } from '#shared/api/wire.ts'

const ORDER_PATHS: readonly PathOf<'get'>[] = ['/store/v1/user/orders', '/store/v1/user/orders/{id}']

/** Confirms every item of a parcel that can be confirmed, each by itself: what could not be says why. */
export function ConfirmPurchaseButton({ items }: { items: readonly OrderItem[] }) {
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const { mutateAsync } = query.useMutation('post', '/store/v1/user/orders/items/{id}/confirm-purchase')

  const confirm = async () => {
    setAsking(false)
    setBusy(true)
    const refusals: unknown[] = []
    for (const { id } of items)
      await mutateAsync({ params: { path: { id } } }).catch((error: unknown) => refusals.push(error))
    tell(items.length, refusals)
    await Promise.all(ORDER_PATHS.map((path) => queryClient.invalidateQueries({ queryKey: ['get', path] })))
    setBusy(false)
  }
  const many = items.length > 1 ? `상품 ${items.length}가지의 ` : ''
  return (
    <>
      <Button variant="tint" size="m" block busy={busy} onClick={() => setAsking(true)}>
        {itemStateWord.CONFIRMED}
      </Button>
      {asking && (
        <Popup
          heading={`${many}구매를 확정할까요?`}
          description="상품을 잘 받았을 때 확정해 주세요. 확정한 뒤에는 되돌릴 수 없어요."
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button variant="secondary" size="m" onClick={() => setAsking(false)}>
                나중에
              </Button>
              <Button size="m" onClick={() => void confirm()}>
                확정하기
              </Button>
            </>
          }
        />
      )}
    </>
  )
}

function tell(asked: number, refusals: readonly unknown[]) {
  if (refusals.length === 0) return showToast('구매를 확정했어요.')
  if (refusals.length === asked) return showError(refusals[0])
  const { heading, description } = errorWords(toApiError(refusals[0]))
  showPopup({
    heading: `${asked}가지 중 ${asked - refusals.length}가지를 확정했어요`,
    description: `나머지는 확정하지 못했어요. ${description ?? heading}`,
  })
}

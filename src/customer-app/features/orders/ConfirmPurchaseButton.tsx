import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderItem } from '#shared/api/models.ts'
import { query } from '#customer/shell/api.ts'
import { showError, showToast } from '#customer/shell/notices.ts'
import { Button } from '#customer/ui/Button.tsx'
import { Popup } from '#customer/ui/Popup.tsx'

const ORDER_PATHS = ['/store/v1/user/orders', '/store/v1/user/orders/{id}']

export function ConfirmPurchaseButton({ item }: { item: OrderItem }) {
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const confirm = query.useMutation('post', '/store/v1/user/orders/items/{id}/confirm-purchase', {
    onError: showError,
    onSuccess: () => showToast('구매를 확정했어요.'),
    onSettled: () => Promise.all(ORDER_PATHS.map((path) => queryClient.invalidateQueries({ queryKey: ['get', path] }))),
  })
  return (
    <>
      <Button variant="tint" size="m" block busy={confirm.isPending} onClick={() => setAsking(true)}>
        구매확정
      </Button>
      {asking && (
        <Popup
          heading="구매를 확정할까요?"
          description="상품을 잘 받았을 때 확정해 주세요. 확정한 뒤에는 되돌릴 수 없어요."
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button variant="secondary" size="m" onClick={() => setAsking(false)}>
                나중에
              </Button>
              <Button
                size="m"
                onClick={() => {
                  setAsking(false)
                  confirm.mutate({ params: { path: { id: item.id } } })
                }}
              >
                확정하기
              </Button>
            </>
          }
        />
      )}
    </>
  )
}

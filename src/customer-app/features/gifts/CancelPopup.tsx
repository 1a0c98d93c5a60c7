import { query } from '#customer/shell/api.ts'
import { showFormError } from '#customer/shell/forms/showFormError.ts'
import { useSendOnce } from '#customer/shell/forms/useSendOnce.ts'
import { showToast } from '#customer/shell/notices/notices.ts'
import { Button } from '#customer/ui/Button.tsx'
import { Popup } from '#customer/ui/overlays/Popup.tsx'
import { formatKrw } from '#shared/format/krw.ts'
import type { Tracked } from './giftText.ts'

/** Giving a gift up says first how much comes back. */
export function CancelPopup({ gift, onClose }: { gift: Tracked['gift']; onClose: () => void }) {
  const { mutateAsync } = query.useMutation('post', '/api/v2/gifts/{token}/cancel')
  const { submit, busy } = useSendOnce({
    unsure: '취소했는지',
    send: (token: string, requestId) =>
      mutateAsync({ params: { path: { token } }, headers: { 'Client-Request-Id': requestId } }),
    onDone: () => {
      showToast('선물을 취소했어요.')
      onClose()
    },
    onRefused: (error) => {
      showFormError(error)
      onClose()
    },
  })
  return (
    <Popup
      heading="이 선물을 취소할까요?"
      description={`${formatKrw(gift.bundle.price)}을 결제하신 수단으로 모두 돌려드려요.\n보낸 링크로는 더 받을 수 없어요.`}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            닫기
          </Button>
          <Button busy={busy} onClick={() => submit(gift.token)}>
            선물 취소
          </Button>
        </>
      }
    />
  )
}

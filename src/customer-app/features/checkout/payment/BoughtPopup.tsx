import { useNavigate } from '#customer/router/place.ts'
import { Button } from '#customer/ui/Button.tsx'
import { Popup } from '#customer/ui/overlays/Popup.tsx'
import type { Bought } from './usePay.ts'

type Props = { bought: Bought; onClose: () => void; onBuyAgain: () => void }

/** The same cart was paid with another sheet; a second purchase is made only by who says so. */
export function BoughtPopup({ bought, onClose, onBuyAgain }: Props) {
  const navigate = useNavigate()
  return (
    <Popup
      heading={bought.heading}
      description={bought.description}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" size="m" onClick={onBuyAgain}>
            한 번 더 살게요
          </Button>
          <Button size="m" onClick={() => navigate(`/my/orders/${bought.orderId}`)}>
            주문 내역 보기
          </Button>
        </>
      }
    />
  )
}

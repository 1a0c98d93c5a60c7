import { Link } from '#customer/router/Link.tsx'
import { Button, buttonClass } from '#customer/ui/Button.tsx'
import { Popup } from '#customer/ui/overlays/Popup.tsx'
import { Toast, ToastRegion } from '#customer/ui/overlays/Toast.tsx'
import { useLendNavigate } from '../navigation/goTo.ts'
import { closePopup, closeToast, type ToastOffer, useNotices } from './notices.ts'

export function Notices() {
  const { toast, popup } = useNotices()
  useLendNavigate()
  return (
    <>
      <ToastRegion>
        {toast && (
          <Toast key={toast.id}>
            {toast.text}
            {toast.offer && <Offer offer={toast.offer} />}
          </Toast>
        )}
      </ToastRegion>
      {popup && (
        <Popup
          heading={popup.heading}
          description={popup.description}
          onClose={closePopup}
          actions={
            <>
              <Button size="m" variant={popup.link ? 'secondary' : 'primary'} onClick={closePopup} autoFocus>
                확인
              </Button>
              {popup.link && (
                <Link className={buttonClass({ size: 'm' })} to={popup.link.to} onClick={closePopup}>
                  {popup.link.label}
                </Link>
              )}
            </>
          }
        />
      )}
    </>
  )
}

function Offer({ offer }: { offer: ToastOffer }) {
  if ('to' in offer)
    return (
      <Link to={offer.to} onClick={closeToast}>
        {offer.label}
      </Link>
    )
  const press = () => {
    closeToast()
    offer.onPress()
  }
  return (
    <button type="button" onClick={press}>
      {offer.label}
    </button>
  )
}

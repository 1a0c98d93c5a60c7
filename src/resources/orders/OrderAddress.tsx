import LockOpenIcon from '@mui/icons-material/LockOpenOutlined'
import { Button, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { useMay } from '#console/auth/useStaff.ts'
import { Fact, Facts } from '#console/fields/Facts.tsx'
import { MaskedValue } from '#console/fields/MaskedText.tsx'
import { Section } from '#console/fields/Section.tsx'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { AdminOrder } from '#contract/schema.d.ts'
import { formatPhone } from '#shared/format/phone.ts'
import { Blockable } from '#console/buttons/Blockable.tsx'
import { UnmaskDialog } from '#console/receiver/UnmaskDialog.tsx'
import { remoteZoneWord } from '#shared/words/deliveries.ts'

type Address = NonNullable<AdminOrder['delivery_address']>

const REMOTE: Record<Address['remote'], string | null> = {
  NONE: null,
  ...remoteZoneWord,
  UNKNOWN: '도서산간인지 알 수 없음',
}

/** What is shown in the clear, until the server's window is over; then it is hidden at once and asked for again. */
const useRevealed = (order: AdminOrder) => {
  const data = useConsoleData()
  const refresh = useRefresh()
  const notify = useNotify()
  const [revealed, setRevealed] = useState<Address | null>(null)
  const [over, setOver] = useState<Address | null>(null)
  const given = revealed ?? order.delivery_address
  const clear = given && !given.masked && given !== over ? given : null
  const hide = () => {
    setOver(given)
    setRevealed(null)
    refresh()
  }
  const close = useMutation({
    mutationFn: () => data.call('delete', '/store-admin/v1/orders/{id}/unmask', { params: { path: { id: order.id } } }),
    onError: (error) => notify(error.message, { type: 'error' }),
    onSettled: hide,
  })
  const hideLater = useEffectEvent(hide)
  useEffect(() => {
    if (!clear) return undefined
    const timer = setTimeout(() => hideLater(), (clear.unmasked_seconds ?? 0) * 1000)
    return () => clearTimeout(timer)
  }, [clear])
  return { clear, address: clear ?? (given && !given.masked ? hidden(given) : given), close, setRevealed }
}

/** Until the server's own masks are here. */
const hidden = (address: Address): Address => ({
  ...address,
  name: '****',
  phone: '****',
  address1: '****',
  address2: '',
  comment: '',
  masked: true,
})

/** Where it goes: masked, until somebody who may gives a reason; below it what can be done about it. */
export const OrderAddress = ({ order, children }: { order: AdminOrder; children?: ReactNode }) => {
  const [open, setOpen] = useState(false)
  const { reason } = useMay('pii:read')
  const { clear: revealed, address, close, setRevealed } = useRevealed(order)
  if (!address) return null
  const remote = REMOTE[address.remote]
  return (
    <Section
      title="배송지"
      aside={
        revealed ? (
          <Button size="small" loading={close.isPending} onClick={() => close.mutate()}>
            다시 가리기
          </Button>
        ) : (
          <Blockable blocked={reason}>
            <Button size="small" startIcon={<LockOpenIcon />} onClick={() => setOpen(true)}>
              가린 정보 보기
            </Button>
          </Blockable>
        )
      }
    >
      <Facts>
        <Fact label="수령인">
          <MaskedValue value={address.name} />
        </Fact>
        <Fact label="전화">{address.masked ? <MaskedValue value={address.phone} /> : formatPhone(address.phone)}</Fact>
        <Fact label="주소">
          ({address.postcode}) <MaskedValue value={[address.address1, address.address2].filter(Boolean).join(' ')} />
        </Fact>
        {address.comment ? (
          <Fact label="배송 메시지">
            <MaskedValue value={address.comment} />
          </Fact>
        ) : null}
        {remote ? <Fact label="지역">{remote}</Fact> : null}
      </Facts>
      {revealed ? (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          열람한 사실과 사유를 접속기록에 남겼어요. 10분 뒤에 다시 가려요.
        </Typography>
      ) : null}
      {children}
      {open ? (
        <UnmaskDialog
          orderId={order.id}
          onClose={() => setOpen(false)}
          onRevealed={(next) => {
            setOpen(false)
            setRevealed(next)
          }}
        />
      ) : null}
    </Section>
  )
}

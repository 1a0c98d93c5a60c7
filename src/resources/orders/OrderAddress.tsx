import LockOpenIcon from '@mui/icons-material/LockOpenOutlined'
import { Button, Tooltip, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { useMay } from '#console/auth/useStaff.ts'
import { Fact, Facts } from '#console/fields/Facts.tsx'
import { MaskedValue } from '#console/fields/MaskedText.tsx'
import { Section } from '#console/fields/Section.tsx'
import type { AdminOrder } from '#shared/api/schema.d.ts'
import { formatPhone } from '#shared/format/phone.ts'
import { UnmaskDialog } from './UnmaskDialog.tsx'

type Address = NonNullable<AdminOrder['delivery_address']>

/** Revealed personal data is hidden again after so long. */
const REVEALED_MS = 10 * 60_000

const REMOTE: Record<Address['remote'], string | null> = {
  NONE: null,
  JEJU: '제주',
  ISLAND: '도서산간',
  UNKNOWN: '도서산간인지 알 수 없음',
}

/** Where it goes: masked, until somebody who may gives a reason. */
export const OrderAddress = ({ order }: { order: AdminOrder }) => {
  const [open, setOpen] = useState(false)
  const [revealed, setRevealed] = useState<Address | null>(null)
  const { may, reason } = useMay('pii:read')
  useEffect(() => {
    if (!revealed) return undefined
    const timer = setTimeout(() => setRevealed(null), REVEALED_MS)
    return () => clearTimeout(timer)
  }, [revealed])
  const address = revealed ?? order.delivery_address
  if (!address) return null
  const remote = REMOTE[address.remote]
  return (
    <Section
      title="배송지"
      aside={
        revealed ? (
          <Button size="small" onClick={() => setRevealed(null)}>
            다시 가리기
          </Button>
        ) : (
          <Tooltip title={reason ?? ''}>
            <span>
              <Button size="small" startIcon={<LockOpenIcon />} disabled={!may} onClick={() => setOpen(true)}>
                가린 정보 보기
              </Button>
            </span>
          </Tooltip>
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

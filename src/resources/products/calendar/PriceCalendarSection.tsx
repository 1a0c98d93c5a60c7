import { Alert, Button, LinearProgress, Stack } from '@mui/material'
import { Suspense, useState } from 'react'
import { useRecordContext } from 'react-admin'
import { Link } from 'react-router'
import { useMay } from '#console/auth/useStaff.ts'
import { part } from '#console/patiently.ts'
import type { AdminProduct } from '#contract/schema.d.ts'
import { Section } from '../Section.tsx'

const ConflictMap = part(() => import('#console/prices/ConflictMap.tsx'), 'ConflictMap')

/** 가격 달력 of the product: schedules, time sales and coupons one upon the other, loaded when it is asked for. */
export const PriceCalendarSection = () => {
  const product = useRecordContext<AdminProduct>()
  const { may } = useMay('price-schedules:read')
  const write = useMay('price-schedules:write')
  const [open, setOpen] = useState(false)
  if (!product || !may) return null
  return (
    <Section title="가격 달력" hint="예약·타임세일·쿠폰이 겹쳐서 가장 싸게 팔리는 때와 마진이에요.">
      <Stack direction="row" sx={{ gap: 1, mb: 1, flexWrap: 'wrap' }}>
        <Button variant="outlined" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? '가격 달력 닫기' : '가격 달력 열기'}
        </Button>
        <Button
          component={Link}
          to={`/price-schedules/create?product=${product.id}`}
          disabled={!write.may}
          title={write.reason}
        >
          가격변경 예약하기
        </Button>
      </Stack>
      {open ? (
        <Suspense fallback={<LinearProgress aria-label="불러오는 중" />}>
          {product.status === 'DRAFT' ? <Alert severity="info">아직 초안이라 고객에게는 팔지 않아요.</Alert> : null}
          <ConflictMap productId={product.id} />
        </Suspense>
      ) : null}
    </Section>
  )
}

import { Box, Typography } from '@mui/material'
import { required, SelectInput, useRecordContext } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { useMay } from '#console/auth/useStaff.ts'
import { KrwInput } from '#console/form/KrwInput.tsx'
import { PendingPrices } from '#console/prices/PendingPrices.tsx'
import type { AdminProduct } from '#contract/schema.d.ts'
import { formatKrw } from '#shared/format/krw.ts'

const TAX = [
  { id: 'TAX', name: '과세' },
  { id: 'FREE', name: '면세' },
]

const notAboveList = (sale: unknown, values: Record<string, unknown>) =>
  typeof sale === 'number' && typeof values['list_price'] === 'number' && sale > values['list_price']
    ? '판매가는 정가보다 클 수 없어요.'
    : undefined

const belowSale = (member: unknown, values: Record<string, unknown>) =>
  typeof member === 'number' && typeof values['sale_price'] === 'number' && member >= values['sale_price']
    ? '회원가는 판매가보다 낮아야 해요. 비우면 회원도 판매가를 내요.'
    : undefined

export const PriceInputs = () => {
  const product = useRecordContext<AdminProduct>()
  const { may } = useMay('prices:write')
  const asks = product !== undefined && product.status_raw !== 'DRAFT' && !may
  return (
    <>
      <PendingPrices waiting={product?.pending_prices} />
      <Box sx={{ display: 'flex', gap: 2, flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
        <KrwInput source="list_price" label="정가" validate={required()} />
        <KrwInput
          source="sale_price"
          label="판매가"
          validate={[required(), notAboveList]}
          helperText={asks ? '바꿔서 저장하면 관리자에게 승인을 요청해요.' : <Discount />}
        />
        <KrwInput source="member_price" label="회원가" validate={belowSale} helperText={<MemberDiscount />} />
      </Box>
      <SelectInput source="tax_type" label="과세 구분" choices={TAX} validate={required()} />
    </>
  )
}

const Discount = () => {
  const [list, sale] = useWatch({ name: ['list_price', 'sale_price'] }) as unknown[]
  if (typeof list !== 'number' || typeof sale !== 'number' || list <= 0 || sale > list)
    return <>부가세를 포함한 금액이에요.</>
  const percent = Math.floor(((list - sale) / list) * 100)
  return (
    <Typography component="span" variant="inherit">
      {percent > 0 ? `${percent}% 할인, ${formatKrw(list - sale)} 싸게 팔아요.` : '할인 없이 팔아요.'}
    </Typography>
  )
}

/** How much less members pay, and what they pay without a price of their own. */
const MemberDiscount = () => {
  const [sale, member] = useWatch({ name: ['sale_price', 'member_price'] }) as unknown[]
  if (typeof sale !== 'number' || typeof member !== 'number' || member >= sale) return <>비우면 회원도 판매가를 내요.</>
  const percent = Math.floor(((sale - member) / sale) * 100)
  return (
    <>
      회원은 판매가보다 {formatKrw(sale - member)} 싸게 사요{percent > 0 ? ` (${percent}%)` : ''}.
    </>
  )
}

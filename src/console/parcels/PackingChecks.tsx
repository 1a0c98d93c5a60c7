import { Alert, Box, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { KstText } from '#console/fields/KstDate.tsx'
import { Section } from '#console/fields/Section.tsx'
import { formatNumber } from '#shared/format/krw.ts'

type Props = {
  orderId: number
  /** Of this parcel alone, and of what was checked before it had a number. */
  deliveryId?: number
}

/** 출고 검수 of an order's boxes: who looked at them, when, and what was confirmed without a scan. */
export const PackingChecks = ({ orderId, deliveryId }: Props) => {
  const data = useConsoleData()
  const { data: checks, error } = useQuery({
    queryKey: ['packing-checks', orderId],
    queryFn: async () =>
      (await data.call('get', '/store-admin/v1/packing/checks', { params: { query: { order_id: orderId } } })).results,
  })
  const shown = (checks ?? []).filter(
    (one) => deliveryId === undefined || one.delivery_id === null || one.delivery_id === deliveryId,
  )
  return (
    <Section title="출고 검수">
      {error ? <Alert severity="error">{error.message}</Alert> : null}
      {checks && shown.length === 0 ? (
        <Typography variant="body2" color="text.secondary">
          아직 검수한 상자가 없어요.
        </Typography>
      ) : null}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, typography: 'body2' }}>
        {shown.map((one) => (
          <li key={one.id}>
            <KstText value={one.checked_at} /> {one.checked_by} · {formatNumber(one.units)}개 확인
            {one.manual_reason ? ` (스캔하지 않은 것 있음: ${one.manual_reason})` : ''}
          </li>
        ))}
      </Box>
    </Section>
  )
}

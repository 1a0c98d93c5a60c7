import { Box, Stack } from '@mui/material'
import { Link, ShowBase, Title, useShowContext } from 'react-admin'
import { Fact, Facts } from '#console/fields/Facts.tsx'
import { KstText } from '#console/fields/KstDate.tsx'
import { MaskedValue } from '#console/fields/MaskedText.tsx'
import { Section } from '#console/fields/Section.tsx'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import { CorrectInvoiceButton } from '#console/parcels/CorrectInvoiceButton.tsx'
import { InvoiceLink } from '#console/parcels/InvoiceLink.tsx'
import { InvoiceChanges, ParcelContents } from '#console/parcels/ParcelFacts.tsx'
import { parcelKinds, parcelStatus } from '#console/parcels/parcelWords.ts'
import { Scans } from '#console/parcels/Scans.tsx'
import type { AdminDelivery } from '#shared/api/schema.d.ts'

export const DeliveryShow = () => (
  <ShowBase>
    <Parcel />
  </ShowBase>
)

const Parcel = () => {
  const { record: parcel } = useShowContext<AdminDelivery>()
  if (!parcel) return null
  const [label, tone] = parcelStatus[parcel.status]
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 2, gridTemplateColumns: { md: '1fr 1fr' }, alignItems: 'start' }}>
      <Title title={`배송 ${parcel.carrier.name} ${parcel.invoice_no}`} />
      <Stack sx={{ gap: 2 }}>
        <Section title={`${parcel.carrier.name} ${parcel.invoice_no}`} aside={<StatusChip label={label} tone={tone} />}>
          <Facts>
            <Fact label="주문">
              <Link to={`/orders/${parcel.order_id}/show`}>{parcel.order_no}</Link>
            </Fact>
            <Fact label="종류">{parcelKinds[parcel.kind]}</Fact>
            <Fact label="수령인">
              <MaskedValue value={parcel.recipient_masked} />
            </Fact>
            <Fact label="출고지">{parcel.shipping_origin.name}</Fact>
            <Fact label="택배사 전화">{parcel.carrier.phone || '—'}</Fact>
            <Fact label="배송 조회">
              <InvoiceLink invoiceNo={parcel.invoice_no} trackingUrl={parcel.tracking_url} />
            </Fact>
            <Fact label="발송">
              <KstText value={parcel.shipped_at} />
            </Fact>
            <Fact label="집하">
              <KstText value={parcel.picked_up_at} />
            </Fact>
            <Fact label="배송완료">
              <KstText value={parcel.delivered_at} />
            </Fact>
          </Facts>
          <Box sx={{ mt: 2 }}>
            <CorrectInvoiceButton parcel={parcel} />
          </Box>
        </Section>
        <Section title="담긴 상품">
          <ParcelContents items={parcel.items} />
        </Section>
      </Stack>
      <Stack sx={{ gap: 2 }}>
        <Section title="배송 추적">
          <Scans events={parcel.events} />
        </Section>
        {parcel.invoice_changes.length > 0 ? (
          <Section title="송장을 고친 기록">
            <InvoiceChanges invoice_changes={parcel.invoice_changes} />
          </Section>
        ) : null}
      </Stack>
    </Box>
  )
}

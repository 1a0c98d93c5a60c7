import { Alert, Box, Stack, Typography } from '@mui/material'
import { Link, Title, useShowContext } from 'react-admin'
import { TwoColumns } from '#console/layout/TwoColumns.tsx'
import { Fact, Facts } from '#console/fields/Facts.tsx'
import { KstText } from '#console/fields/KstDate.tsx'
import { MaskedValue } from '#console/fields/MaskedText.tsx'
import { Section } from '#console/fields/Section.tsx'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import { RecordShow } from '#console/fields/RecordShow.tsx'
import { CorrectInvoiceButton } from '#console/parcels/CorrectInvoiceButton.tsx'
import { InvoiceLink } from '#console/parcels/InvoiceLink.tsx'
import { InvoiceChanges, ParcelContents } from '#console/parcels/ParcelFacts.tsx'
import { parcelKinds, parcelStatus } from '#console/parcels/parcelWords.ts'
import { PackingChecks } from '#console/parcels/PackingChecks.tsx'
import { Scans } from '#console/parcels/Scans.tsx'
import type { AdminDelivery } from '#contract/schema.d.ts'
import { parcelStateWord } from '#shared/words/deliveries.ts'

export const DeliveryShow = () => (
  <RecordShow>
    <Parcel />
  </RecordShow>
)

const Parcel = () => {
  const { record: parcel } = useShowContext<AdminDelivery>()
  if (!parcel) return null
  const lastScan = parcel.events.at(-1)
  return (
    <Stack sx={{ gap: 2, mt: 2 }}>
      <Title title={`배송 ${parcel.carrier.name} ${parcel.invoice_no}`} />
      <Head parcel={parcel} />
      {parcel.status === 'EXCEPTION' ? (
        <Alert severity="error">
          배송에 문제가 있어요{lastScan ? `: ${lastScan.description}` : ''}. 택배사(
          {parcel.carrier.phone || '번호 없음'})에 확인하고 고객에게 알려 주세요.
        </Alert>
      ) : null}
      <TwoColumns columns="minmax(0, 1.3fr) minmax(320px, 1fr)" from="md">
        <Stack sx={{ gap: 2 }}>
          <Section title="배송 추적">
            <Scans events={parcel.events} />
          </Section>
          <Section title={`담긴 상품 ${parcel.items.length}개`}>
            <ParcelContents items={parcel.items} />
          </Section>
          <PackingChecks orderId={parcel.order_id} deliveryId={parcel.id} />
        </Stack>
        <Stack sx={{ gap: 2 }}>
          <Section title="배송 정보">
            <ParcelDetails parcel={parcel} />
          </Section>
          {parcel.invoice_changes.length > 0 ? (
            <Section title="송장을 고친 기록">
              <InvoiceChanges invoice_changes={parcel.invoice_changes} />
            </Section>
          ) : null}
        </Stack>
      </TwoColumns>
    </Stack>
  )
}

/** Which parcel, where it is, whose order, and what can be done. */
const Head = ({ parcel }: { parcel: AdminDelivery }) => {
  const [label, tone] = parcelStatus[parcel.status]
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5, flexWrap: 'wrap' }}>
      <Typography variant="h5" component="h2">
        {parcel.carrier.name} {parcel.invoice_no}
      </Typography>
      <StatusChip label={label} tone={tone} />
      <Typography variant="body2">
        주문 <Link to={`/orders/${parcel.order_id}/show`}>{parcel.order_no}</Link>
      </Typography>
      <Box sx={{ flex: 1 }} />
      <CorrectInvoiceButton parcel={parcel} />
    </Stack>
  )
}

const ParcelDetails = ({ parcel }: { parcel: AdminDelivery }) => (
  <Facts>
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
    <Fact label={parcelStateWord.DELIVERED}>
      <KstText value={parcel.delivered_at} />
    </Fact>
  </Facts>
)

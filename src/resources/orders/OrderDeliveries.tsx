import { Box, Stack, Typography } from '@mui/material'
import { Link } from 'react-admin'
import { Section } from '#console/fields/Section.tsx'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import { CorrectInvoiceButton } from '#console/parcels/CorrectInvoiceButton.tsx'
import { InvoiceLink } from '#console/parcels/InvoiceLink.tsx'
import { InvoiceChanges, ParcelContents } from '#console/parcels/ParcelFacts.tsx'
import { parcelKinds, parcelStatus } from '#console/parcels/parcelWords.ts'
import { Scans } from '#console/parcels/Scans.tsx'
import type { AdminDelivery } from '#contract/schema.d.ts'

export const OrderDeliveries = ({ deliveries }: { deliveries: readonly AdminDelivery[] }) => (
  <Section title={`배송 ${deliveries.length}건`}>
    {deliveries.length === 0 ? (
      <Typography variant="body2" color="text.secondary">
        아직 보낸 상자가 없어요.
      </Typography>
    ) : null}
    <Stack sx={{ gap: 2 }}>
      {deliveries.map((parcel) => (
        <Parcel key={parcel.id} parcel={parcel} />
      ))}
    </Stack>
  </Section>
)

const Parcel = ({ parcel }: { parcel: AdminDelivery }) => {
  const [label, tone] = parcelStatus[parcel.status]
  return (
    <Box sx={{ borderLeft: 3, borderColor: 'divider', pl: 1.5 }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap', mb: 0.5, typography: 'body2' }}>
        <StatusChip label={label} tone={tone} />
        {parcel.kind === 'ORDER' ? null : <StatusChip label={parcelKinds[parcel.kind]} />}
        <span>
          {parcel.carrier.name} <InvoiceLink invoiceNo={parcel.invoice_no} trackingUrl={parcel.tracking_url} />
        </span>
        <Box sx={{ flex: 1 }} />
        <Link to={`/deliveries/${parcel.id}/show`}>배송 보기</Link>
        <CorrectInvoiceButton parcel={parcel} />
      </Stack>
      <ParcelContents items={parcel.items} />
      <Box sx={{ mt: 1 }}>
        <Scans events={parcel.events} />
        <InvoiceChanges invoice_changes={parcel.invoice_changes} />
      </Box>
    </Box>
  )
}

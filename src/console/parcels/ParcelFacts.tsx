import { Box, Typography } from '@mui/material'
import { KstText } from '#console/fields/KstDate.tsx'
import type { AdminDelivery } from '#contract/schema.d.ts'
import { carrierName } from '#shared/validation/carriers.ts'
import { useCarriers } from './useCarriers.ts'

/** What is in a parcel. */
export const ParcelContents = ({ items }: Pick<AdminDelivery, 'items'>) => (
  <Box component="ul" sx={{ m: 0, pl: 2.5, typography: 'body2' }}>
    {items.map((item) => (
      <li key={item.order_item_id}>
        {item.product_name}
        {item.option_label ? ` · ${item.option_label}` : ''} × {item.quantity}
      </li>
    ))}
  </Box>
)

type Invoice = AdminDelivery['invoice_changes'][number]['before']

/** Who changed the invoice number from what to what. */
export const InvoiceChanges = ({ invoice_changes }: Pick<AdminDelivery, 'invoice_changes'>) => {
  const carriers = useCarriers()
  const said = ({ carrier, invoice_no }: Invoice) => `${carrierName(carriers, carrier)} ${invoice_no}`
  return invoice_changes.length === 0 ? null : (
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {invoice_changes.map(({ at, actor_name, before, after }) => (
        <Typography component="li" variant="body2" color="text.secondary" key={at}>
          <KstText value={at} /> {actor_name}: {said(before)} → {said(after)}
        </Typography>
      ))}
    </Box>
  )
}

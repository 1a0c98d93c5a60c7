import ExpandIcon from '@mui/icons-material/ExpandMore'
import { Alert, Box, ButtonBase, Collapse, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { Section } from '#console/fields/Section.tsx'
import type { AdminOrder } from '#contract/schema.d.ts'
import { formatKrw, formatNumber } from '#shared/format/krw.ts'
import { billOf, type Line } from './money.ts'

/** From list prices to what was paid; every line opens to where it comes from. */
export const OrderMoney = ({ order }: { order: AdminOrder }) => {
  const lines = billOf(order)
  const sum = lines.reduce((total, { amount }) => total + amount, 0)
  return (
    <Section title="결제금액">
      {lines.map((line) => (
        <BillLine key={line.label} line={line} />
      ))}
      <Row label="결제금액" amount={formatKrw(order.price.payable)} strong />
      {sum === order.price.payable ? null : (
        <Alert severity="error">항목의 합({formatKrw(sum)})과 결제금액이 달라요. 개발팀에 알려 주세요.</Alert>
      )}
      {order.price.earn_points > 0 ? (
        <Typography variant="body2" color="text.secondary" sx={{ textAlign: 'right' }}>
          구매확정하면 {formatNumber(order.price.earn_points)}포인트 적립 (
          {order.price.earns_as_member ? '멤버십 ' : ''}
          {order.price.earn_rate_percent}%)
        </Typography>
      ) : null}
    </Section>
  )
}

const BillLine = ({ line }: { line: Line }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <ButtonBase
        onClick={() => setOpen(!open)}
        aria-expanded={open}
        sx={{ width: 1, justifyContent: 'flex-start', textAlign: 'left', py: 0.5 }}
      >
        <Row
          label={line.label}
          amount={formatKrw(line.amount)}
          icon={
            <ExpandIcon
              sx={{ fontSize: 16, color: 'text.secondary', transform: open ? 'rotate(180deg)' : undefined }}
              aria-hidden
            />
          }
        />
      </ButtonBase>
      <Collapse in={open} unmountOnExit>
        <Box sx={{ pl: 1.5, pb: 1, mb: 0.5, borderLeft: 2, borderColor: 'divider', typography: 'body2' }}>
          <Box sx={{ color: 'text.secondary' }}>{line.why}</Box>
          {line.sources.map(({ what, amount }, index) => (
            <Row key={`${index}${what}`} label={what} amount={formatKrw(amount)} />
          ))}
        </Box>
      </Collapse>
    </>
  )
}

type RowProps = { label: string; amount: string; strong?: boolean; icon?: ReactNode }

const Row = ({ label, amount, strong = false, icon }: RowProps) => (
  <Box
    sx={{
      display: 'flex',
      gap: 1,
      width: 1,
      typography: 'body2',
      alignItems: 'center',
      ...(strong ? { fontWeight: 700, borderTop: 1, borderColor: 'divider', mt: 0.5, pt: 1 } : {}),
    }}
  >
    <Box component="span" sx={{ flex: 1, minWidth: 0, fontWeight: 'inherit' }}>
      {label}
    </Box>
    {icon}
    <Box component="span" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
      {amount}
    </Box>
  </Box>
)

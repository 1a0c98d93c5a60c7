import ExpandIcon from '@mui/icons-material/ExpandMore'
import { Alert, Box, ButtonBase, Collapse } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { KstText } from '#console/fields/KstDate.tsx'
import { formatKrw, formatNumber } from '#shared/format/krw.ts'
import { receiptLines, receiptTotals, sumOfLines, type ReceiptMoney } from './receiptLines.ts'

type Props = {
  money: ReceiptMoney
  /** What the last line is called. */
  total?: string
}

/** 환불 영수증: every won from the goods to what goes back, each line opening to why it is this much. */
export const RefundReceipt = ({ money, total = '환불 금액' }: Props) => {
  const totals = receiptTotals(money)
  const sum = sumOfLines(money)
  return (
    <Box>
      {receiptLines(money).map(({ key, label, won, points, why }) => (
        <ReceiptRow key={key} label={label} amount={amountOf(won, points)} why={why} />
      ))}
      <ReceiptRow label={total} amount={amountOf(totals.won, totals.points)} why={totals.why} strong />
      {money.additional_payment > 0 ? (
        <ReceiptRow label="고객이 따로 낼 금액" amount={formatKrw(money.additional_payment)} why={[]} strong />
      ) : null}
      {sum.won === totals.won && sum.points === totals.points ? null : (
        <Alert severity="error" sx={{ mt: 1 }}>
          줄의 합({formatKrw(sum.won)})과 환불 금액이 달라요. 실행하지 말고 개발팀에 알려 주세요.
        </Alert>
      )}
      {money.borne?.map(({ kind, shipping_origin_id, amount, why }) => (
        <Alert key={`${kind}.${shipping_origin_id}`} severity="info" sx={{ mt: 1 }}>
          회사 부담 {formatKrw(amount)}: {why}
        </Alert>
      ))}
      {money.coupons_restored?.map((coupon) => (
        <Box key={coupon.id} sx={{ typography: 'body2', mt: 0.5 }}>
          쿠폰 돌려줌: {coupon.name}{' '}
          <Box component="span" sx={{ color: 'text.secondary' }}>
            <KstText value={coupon.expires_at} show="date" />
            까지
          </Box>
        </Box>
      ))}
    </Box>
  )
}

const amountOf = (won: number, points: number) =>
  points === 0 ? formatKrw(won) : `${formatKrw(won)} ${points < 0 ? '−' : '+'} ${formatNumber(Math.abs(points))}P`

type RowProps = { label: string; amount: string; why: readonly string[]; strong?: boolean }

const ReceiptRow = ({ label, amount, why, strong = false }: RowProps) => {
  const [open, setOpen] = useState(false)
  if (why.length === 0) return <Amount label={label} amount={amount} strong={strong} />
  return (
    <>
      <ButtonBase
        onClick={() => setOpen(!open)}
        aria-expanded={open}
        sx={{ width: 1, textAlign: 'left', fontFamily: 'inherit' }}
      >
        <Amount
          label={label}
          amount={amount}
          strong={strong}
          icon={
            <ExpandIcon
              sx={{ fontSize: 16, color: 'text.secondary', transform: open ? 'rotate(180deg)' : undefined }}
              aria-hidden
            />
          }
        />
      </ButtonBase>
      <Collapse in={open} unmountOnExit>
        <Box
          component="ul"
          aria-label={`${label}의 까닭`}
          sx={{
            listStyle: 'none',
            m: 0,
            mb: 0.5,
            py: 0,
            pl: 1.5,
            borderLeft: 2,
            borderColor: 'divider',
            typography: 'body2',
            color: 'text.secondary',
          }}
        >
          {why.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </Box>
      </Collapse>
    </>
  )
}

const Amount = ({
  label,
  amount,
  strong,
  icon,
}: Pick<RowProps, 'label' | 'amount' | 'strong'> & { icon?: ReactNode }) => (
  <Box
    sx={{
      display: 'flex',
      gap: 1,
      width: 1,
      py: 0.375,
      typography: 'body2',
      alignItems: 'center',
      ...(strong ? { fontWeight: 700, borderTop: 1, borderColor: 'divider', mt: 0.5, pt: 0.75 } : {}),
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

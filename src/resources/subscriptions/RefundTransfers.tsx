import { Box, Stack, Typography } from '@mui/material'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { KstText } from '#console/fields/KstDate.tsx'
import { Section } from '#console/fields/Section.tsx'
import type { AdminSubscriptionDetail } from '#contract/schema.d.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { refundCauseWord, subscriptionQueueWord } from '#shared/words/subscriptions.ts'
import { TransferButton } from './TransferButton.tsx'

/** 송금 대기: refunds that the gateway refused for good. Their member was asked to tell us an account. */
export const RefundTransfers = ({ subscription: { transfers } }: { subscription: AdminSubscriptionDetail }) => {
  const data = useConsoleData()
  if (transfers.length === 0) return null
  return (
    <Section title={subscriptionQueueWord.transfers}>
      <Stack
        component="ul"
        aria-label={subscriptionQueueWord.transfers}
        sx={{ gap: 1.5, m: 0, p: 0, listStyle: 'none' }}
      >
        {transfers.map(({ id, amount, cause, failure_code: code, method_label: method, created_at: since }) => (
          <Box key={id} component="li">
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {refundCauseWord[cause]} 환불 {formatKrw(amount)}
            </Typography>
            <Typography variant="body2" color="text.secondary">
              {method}(으)로 돌려주지 못했어요{code ? ` · 결제사 코드 ${code}` : ''} · <KstText value={since} />
            </Typography>
            <Typography variant="body2" color="text.secondary">
              회원에게 계좌를 물었어요. 상담에서 받은 계좌로 보내 주세요.
            </Typography>
            <TransferButton
              name={`${refundCauseWord[cause]} 환불`}
              amount={amount}
              send={(memo) =>
                data.call('post', '/core-admin/v1/subscription-refunds/{id}/transfer', {
                  params: { path: { id } },
                  body: { memo },
                })
              }
            />
          </Box>
        ))}
      </Stack>
    </Section>
  )
}

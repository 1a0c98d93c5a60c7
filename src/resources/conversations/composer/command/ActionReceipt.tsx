import CloseIcon from '@mui/icons-material/Close'
import { Alert, Box, Button, Chip, IconButton, LinearProgress, Typography } from '@mui/material'
import { WonField } from '#console/form/WonField.tsx'
import { RefundReceipt } from '#console/refunds/RefundReceipt.tsx'
import type { ReplyActionQuote } from '#contract/schema.d.ts'
import { withJosa } from '#shared/format/josa.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { otherAmounts } from '#shared/format/saidAmounts.ts'
import { claimKindWord } from '#shared/words/claims.ts'
import { renewed } from './amounts.ts'
import type { Action } from './useAction.ts'

type Props = { action: Action; content: string; onSay: (sentence: string) => void; onWrite: (content: string) => void }

/** What is done when the reply leaves, with every won of it; nothing of it happens before. */
export const ActionReceipt = ({ action, ...writing }: Props) => {
  const { request, quote } = action
  if (!request) return null
  const { data, error } = quote
  return (
    <Box
      component="section"
      aria-label="답변과 함께 처리할 일"
      sx={{
        m: 1,
        mt: 0.5,
        p: 1,
        border: 1,
        borderColor: 'primary.main',
        borderRadius: 1,
        bgcolor: 'background.default',
      }}
    >
      <Box sx={{ display: 'flex', gap: 0.75, alignItems: 'center' }}>
        <Chip size="small" color="primary" label={claimKindWord[request.type]} />
        <Typography variant="body2" sx={{ flex: 1, minWidth: 0, fontWeight: 600 }}>
          {data?.summary.replace(/^\S+ · /, '') ?? (error ? '지금은 할 수 없어요' : '금액을 확인하고 있어요')}
        </Typography>
        <IconButton size="small" aria-label="함께 처리할 일 빼기" onClick={action.drop}>
          <CloseIcon fontSize="inherit" />
        </IconButton>
      </Box>
      {request.reason_detail ? (
        <Typography variant="caption" color="text.secondary" component="p">
          고객도 읽는 사유: {request.reason_detail}
        </Typography>
      ) : null}
      {quote.isFetching ? <LinearProgress aria-label="금액을 확인하는 중" sx={{ mt: 0.5 }} /> : null}
      {error ? (
        <Alert
          severity="error"
          sx={{ mt: 0.5 }}
          action={
            <Button color="inherit" size="small" onClick={() => void action.again()}>
              다시 확인
            </Button>
          }
        >
          {error.message}
        </Alert>
      ) : null}
      {data && !error ? <Quoted action={action} quote={data} {...writing} /> : null}
    </Box>
  )
}

const Quoted = ({ action, quote, content, onSay, onWrite }: Props & { quote: ReplyActionQuote }) => {
  const { refund, seen, reason, must_confirm: large, waits, sentence } = quote
  const { old } = action
  const others = otherAmounts(content, seen).filter((amount) => !old.includes(amount))
  return (
    <Box sx={{ maxHeight: 220, overflowY: 'auto', mt: 0.5 }}>
      {quote.type === 'exchange' ? null : <RefundReceipt money={refund} />}
      {quote.type === 'exchange' && seen.additional_payment > 0 ? (
        <Typography variant="body2">고객이 따로 낼 금액 {formatKrw(seen.additional_payment)}</Typography>
      ) : null}
      <Typography variant="caption" color="text.secondary" component="p">
        {reason.fault === 'SELLER' ? '판매자 귀책' : '고객 귀책'} ·{' '}
        {seen.completes ? '답변이 갈 때 바로 끝나고 환불해요' : '답변이 갈 때 접수돼요'}
      </Typography>
      {waits ? (
        <Alert severity="info" sx={{ mt: 0.5 }}>
          혼자 환불할 수 있는 금액을 넘어, 환불은 한도가 더 큰 사람이 실행해야 해요.
        </Alert>
      ) : null}
      {large ? (
        <WonField
          label="환불할 금액을 그대로 적어 주세요"
          required
          value={action.typed}
          error={action.typed !== null && !action.agreed}
          helperText="돈이 나가면 되돌릴 수 없어서 한 번 더 확인해요."
          onChange={action.setTyped}
        />
      ) : null}
      {old.length > 0 ? (
        <Alert
          severity="warning"
          sx={{ mt: 0.5 }}
          action={
            <Button color="inherit" size="small" onClick={() => onWrite(renewed(content, sentence, old))}>
              새 금액의 말로 바꾸기
            </Button>
          }
        >
          글에 예전 금액 {withJosa(old.join(', '), '이/가')} 남아 있어요.
        </Alert>
      ) : content.includes(sentence) ? null : (
        <Button size="small" onClick={() => onSay(sentence)}>
          고객에게 할 말 넣기
        </Button>
      )}
      {others.length > 0 ? (
        <Typography variant="caption" color="warning.main" component="p" role="status">
          글에 있는 {withJosa(others.join(', '), '은/는')} 지금 계산한 금액과 달라요.
        </Typography>
      ) : null}
    </Box>
  )
}

/** Before a price is published: what it would cost the shop at worst, and a reason where a second person decides. */
import { Alert, Box, Button, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { CancelButton, FormDialog } from '#console/form/FormDialog.tsx'
import { warningOf } from './conflictWords.ts'
import { askWhatIf, type WhatIfItem, type WhatIfResult } from './whatIf.ts'

export type WarnedPrice = WhatIfItem & { name: string }
/** What goes on with it; null when the person goes back. */
type Answer = { reason?: string } | null
type Asked = { warnings: string[]; waits: boolean; answer: (answer: Answer) => void }

const SHOWN = 10

/**
 * `ask` looks at the prices and resolves at once where they do no harm; `waits` says that another person has to agree,
 * so that a reason is asked for. Where the look itself fails the server's own rules stand. Place `question` anywhere.
 */
export const usePriceWarning = () => {
  const data = useConsoleData()
  const [asked, setAsked] = useState<Asked | null>(null)
  const ask = async (prices: readonly WarnedPrice[], waits = false): Promise<Answer> => {
    const items = prices.map(({ name: _name, ...item }) => item)
    const results: WhatIfResult[] = await askWhatIf(data, items).catch(() => [])
    const warnings = results.flatMap((result, n) => warningOf(prices[n]?.name ?? '', result) ?? [])
    if (warnings.length === 0 && !waits) return {}
    return new Promise<Answer>((answer) => setAsked({ warnings, waits, answer }))
  }
  const close = (answer: Answer) => {
    setAsked(null)
    asked?.answer(answer)
  }
  const question: ReactNode = asked ? <WarningDialog {...asked} onAnswer={close} /> : null
  return { ask, question }
}

type Props = Pick<Asked, 'warnings' | 'waits'> & { onAnswer: (answer: Answer) => void }

const WarningDialog = ({ warnings, waits, onAnswer }: Props) => {
  const [reason, setReason] = useState('')
  const ready = !waits || reason.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (ready) onAnswer(waits ? { reason: reason.trim() } : {})
  }
  return (
    <FormDialog onClose={() => onAnswer(null)} aria-labelledby="price-warning-title" maxWidth="sm">
      <DialogTitle id="price-warning-title">{waits ? '이 가격을 요청할까요?' : '이 가격으로 저장할까요?'}</DialogTitle>
      <form onSubmit={submit}>
        <DialogContent>
          {warnings.length > 0 ? (
            <Alert severity="error" sx={{ mb: 1 }}>
              <Box component="ul" sx={{ m: 0, pl: 2 }}>
                {warnings.slice(0, SHOWN).map((text) => (
                  <li key={text}>{text}</li>
                ))}
                {warnings.length > SHOWN ? <li>그 밖에 {warnings.length - SHOWN}개</li> : null}
              </Box>
            </Alert>
          ) : null}
          {waits ? (
            <>
              <Alert severity="warning" sx={{ mb: 1 }}>
                절반 넘게 내리는 가격이라 승인 대기함에 올라가요. 다른 관리자가 승인하기 전에는 바뀌지 않아요.
              </Alert>
              <TextField
                label="사유"
                required
                autoFocus
                value={reason}
                onChange={(event) => setReason(event.target.value)}
                helperText="승인하는 사람이 봐요."
                slotProps={{ htmlInput: { maxLength: 200 } }}
              />
            </>
          ) : null}
        </DialogContent>
        <DialogActions>
          <CancelButton>돌아가기</CancelButton>
          <Button type="submit" variant="contained" color={warnings.length > 0 ? 'error' : 'primary'} disabled={!ready}>
            {waits ? '요청하기' : '그래도 저장'}
          </Button>
        </DialogActions>
      </form>
    </FormDialog>
  )
}

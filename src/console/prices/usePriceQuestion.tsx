/** Before a price is saved: what it was, what it becomes, and whether somebody else has to agree. */
import { Alert, Box, Button, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useMay } from '#console/auth/useStaff.ts'
import { Fact, Facts } from '#console/fields/Facts.tsx'
import { CancelButton, FormDialog } from '#console/form/FormDialog.tsx'
import { formatKrw } from '#shared/format/krw.ts'
import { changePercent, dropNeedsSecondPerson } from '#shared/pricing/priceDrop.ts'

/** `base` is what is paid besides, where the line is a surcharge; undefined for a price that nobody pays by itself. */
export type PriceLine = { label: string; before: number; after: number; base?: number }
type Answer = { price_reason?: string | undefined } | null

/** `ask` resolves with what goes into the body, or null when the person goes back; place `question` anywhere. */
export const usePriceQuestion = (): { ask: (lines: PriceLine[]) => Promise<Answer>; question: ReactNode } => {
  const [asked, setAsked] = useState<{ lines: PriceLine[]; answer: (answer: Answer) => void } | null>(null)
  const ask = (lines: PriceLine[]) => {
    const changed = lines.filter(({ before, after }) => before !== after)
    if (changed.length === 0) return Promise.resolve<Answer>({})
    return new Promise<Answer>((answer) => setAsked({ lines: changed, answer }))
  }
  const close = (answer: Answer) => {
    setAsked(null)
    asked?.answer(answer)
  }
  return { ask, question: asked ? <PriceDialog lines={asked.lines} onAnswer={close} /> : null }
}

const PriceDialog = ({ lines, onAnswer }: { lines: PriceLine[]; onAnswer: (answer: Answer) => void }) => {
  const { may } = useMay('prices:write')
  const [reason, setReason] = useState('')
  const big = lines.some(
    ({ before, after, base }) => base !== undefined && dropNeedsSecondPerson(base + before, base + after),
  )
  const waits = big || !may
  const ready = !waits || reason.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    // an earlier reason must not stand for this change
    if (ready) onAnswer({ price_reason: reason.trim() || undefined })
  }
  return (
    <FormDialog onClose={() => onAnswer(null)} aria-labelledby="price-title">
      <DialogTitle id="price-title">{waits ? '가격 변경을 요청할까요?' : '가격을 바꿀까요?'}</DialogTitle>
      <form onSubmit={submit}>
        <DialogContent>
          <Facts>
            {lines.map(({ label, before, after }) => (
              <Fact key={label} label={label}>
                {formatKrw(before)} →{' '}
                <Box component="strong" sx={after < before ? { color: 'error.main' } : undefined}>
                  {formatKrw(after)}
                </Box>{' '}
                ({signed(changePercent(before, after))}%)
              </Fact>
            ))}
          </Facts>
          {waits ? (
            <Alert severity={big ? 'warning' : 'info'} sx={{ mt: 1 }}>
              {big ? '절반 넘게 내리는 가격이라' : '가격은 혼자 바꿀 수 없어서'} 승인 대기함에 올라가요. 다른 관리자가
              승인하면 바뀌고, 그때까지는 지금 가격이에요. 나머지는 바로 저장돼요.
            </Alert>
          ) : null}
          <TextField
            label="바꾸는 사유"
            required={waits}
            autoFocus={waits}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            helperText={waits ? '승인하는 사람이 봐요.' : '적으면 기록에 함께 남아요.'}
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
        </DialogContent>
        <DialogActions>
          <CancelButton>돌아가기</CancelButton>
          <Button type="submit" variant="contained" disabled={!ready} autoFocus={!waits}>
            {waits ? '요청하고 저장' : '바꾸고 저장'}
          </Button>
        </DialogActions>
      </form>
    </FormDialog>
  )
}

const signed = (percent: number) => (percent > 0 ? `+${percent}` : String(percent).replace('-', '−'))

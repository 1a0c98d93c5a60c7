import {
  Alert,
  Box,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  Paper,
  TextField,
  Typography,
} from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { useMay } from '#console/auth/useStaff.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { CancelButton, FormDialog } from '#console/form/FormDialog.tsx'
import { useUnsaved } from '#console/form/unsaved.ts'
import { formatKrw, formatNumber } from '#shared/format/krw.ts'
import { dropNeedsSecondPerson } from '#shared/pricing/priceDrop.ts'
import { productStatus } from '../productStatus.ts'
import { forgetQuick, type QuickDraft, type QuickField, useQuickDrafts } from './quickDrafts.ts'
import { type QuickOutcome, saveQuick } from './saveQuick.ts'

/** How much was changed in the list, and its save. */
export const QuickBar = ({ onEnd }: { onEnd: () => void }) => {
  const drafts = useQuickDrafts()
  const [asking, setAsking] = useState(false)
  useUnsaved(drafts.size > 0, false)
  return (
    <Paper
      component="section"
      aria-label="빠른 수정"
      variant="outlined"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 1.5,
        py: 0.75,
        borderColor: 'primary.main',
      }}
    >
      <Typography variant="body2" role="status" sx={{ flex: 1, minWidth: 220 }}>
        {drafts.size === 0
          ? 'Enter로 고치고 Tab으로 다음 칸, Esc로 되돌려요. 재고는 SKU가 하나인 상품만 여기서 고쳐요.'
          : `바꾼 상품 ${formatNumber(drafts.size)}개`}
      </Typography>
      <Button size="small" color="inherit" disabled={drafts.size === 0} onClick={() => forgetQuick()}>
        모두 되돌리기
      </Button>
      <Button size="small" color="inherit" onClick={onEnd}>
        그만 고치기
      </Button>
      <Button size="small" variant="contained" disabled={drafts.size === 0} onClick={() => setAsking(true)}>
        확인하고 저장
      </Button>
      {asking ? <SaveDialog drafts={drafts} onClose={() => setAsking(false)} /> : null}
    </Paper>
  )
}

type Drafts = ReadonlyMap<number, QuickDraft>

const SaveDialog = ({ drafts, onClose }: { drafts: Drafts; onClose: () => void }) => {
  const data = useConsoleData()
  const notify = useNotify()
  const refresh = useRefresh()
  const { may } = useMay('prices:write')
  const [reason, setReason] = useState('')
  const [refused, setRefused] = useState<readonly QuickOutcome[]>([])
  const lines = [...drafts].flatMap(([id, draft]) => linesOf(id, draft))
  const waits = [...drafts.values()].filter(
    (draft) => isPriced(draft) && !draft.seen.draft && (!may || isBig(draft)),
  ).length
  const needsReason = lines.some(({ field }) => field !== 'status')
  const ready = lines.length > 0 && (!needsReason || reason.trim() !== '')
  const save = useMutation({
    mutationFn: () => saveQuick(data, drafts, reason.trim()),
    onSuccess: ({ saved, waiting, refused: left }) => {
      const keep = left.filter(({ stale }) => !stale)
      forgetQuick(
        new Map([...Map.groupBy(keep, ({ id }) => id)].map(([id, own]) => [id, own.map(({ field }) => field)])),
      )
      refresh()
      if (saved > 0)
        notify(
          `${formatNumber(saved)}칸을 저장했어요.${waiting > 0 ? ` ${formatNumber(waiting)}칸은 다른 관리자가 승인하면 바뀌어요.` : ''}`,
          { type: 'success' },
        )
      setRefused(left)
      if (left.length === 0) onClose()
    },
    // some calls may have gone through before
    onError: () => refresh(),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (ready && !save.isPending) save.mutate()
  }
  return (
    <FormDialog onClose={onClose} maxWidth="sm" aria-labelledby="quick-title">
      <DialogTitle id="quick-title">바꾼 값을 저장할까요?</DialogTitle>
      <form onSubmit={submit}>
        <DialogContent>
          {refused.map(({ id, field, name, message, stale }) => (
            <Alert key={`${id}${field}`} severity="error" sx={{ mb: 1 }}>
              {name} {WORDS[field]}: {message}
              {stale ? ' 지금 값을 보고 다시 적어 주세요.' : ''}
            </Alert>
          ))}
          {save.error ? (
            <Alert severity="error" sx={{ mb: 1 }}>
              {save.error.message}
            </Alert>
          ) : null}
          <Box
            component="ul"
            aria-label="바꾼 값"
            sx={{ m: 0, mb: 1, p: 0, listStyle: 'none', maxHeight: 320, overflowY: 'auto' }}
            tabIndex={0}
          >
            {lines.map(({ id, field, name, before, after }) => (
              <Box component="li" key={`${id}${field}`} sx={{ py: 0.5, borderBottom: 1, borderColor: 'divider' }}>
                {name} {WORDS[field]}: {before} → <strong>{after}</strong>
              </Box>
            ))}
          </Box>
          {waits > 0 ? (
            <Alert severity="warning" sx={{ mb: 1 }}>
              {lines.some(({ field }) => field === 'member_price') ? '판매가와 회원가' : '판매가'} {formatNumber(waits)}
              개는 승인 대기함에 올라가요. 다른 관리자가 승인하면 바뀌어요.
            </Alert>
          ) : null}
          <TextField
            label="사유"
            required={needsReason}
            autoFocus
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            helperText="가격 기록과 재고 내역에 함께 남아요."
            slotProps={{ htmlInput: { maxLength: 180 } }}
          />
        </DialogContent>
        <DialogActions>
          <CancelButton />
          <Button type="submit" variant="contained" disabled={!ready} loading={save.isPending}>
            저장
          </Button>
        </DialogActions>
      </form>
    </FormDialog>
  )
}

const WORDS: Record<QuickField, string> = {
  sale_price: '판매가',
  member_price: '회원가',
  status: '상태',
  on_hand: '현재고',
}

const isPriced = ({ sale_price, member_price }: QuickDraft) => sale_price !== undefined || member_price !== undefined

/** Whether what anybody pays falls so far that a second person looks at it. */
function isBig({ seen, sale_price: sale = seen.sale_price, member_price: member = seen.member_price }: QuickDraft) {
  const before = seen.member_price ?? seen.sale_price
  return dropNeedsSecondPerson(seen.sale_price, sale) || dropNeedsSecondPerson(before, member ?? sale)
}

const memberText = (price: number | null) => (price === null ? '없음' : formatKrw(price))

const stateWord = (state: string) => productStatus[state as keyof typeof productStatus]?.[0] ?? state

function linesOf(id: number, { name, seen, sale_price, member_price, status, on_hand }: QuickDraft) {
  const line = (field: QuickField, before: string, after: string) => ({ id, field, name, before, after })
  return [
    ...(sale_price === undefined ? [] : [line('sale_price', formatKrw(seen.sale_price), formatKrw(sale_price))]),
    ...(member_price === undefined
      ? []
      : [line('member_price', memberText(seen.member_price), memberText(member_price))]),
    ...(status === undefined ? [] : [line('status', stateWord(seen.status), stateWord(status))]),
    ...(on_hand === undefined
      ? []
      : [line('on_hand', `${formatNumber(seen.on_hand)}개`, `${formatNumber(on_hand)}개`)]),
  ]
}

/** 검수: what came back, piece by piece, with pictures. The same on a claim's page and at the desk. */
import {
  Alert,
  Box,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  TextField,
  Typography,
} from '@mui/material'
import { useIsMutating } from '@tanstack/react-query'
import { useState } from 'react'
import { CancelButton, FormDialog } from '#console/form/FormDialog.tsx'
import type { Image } from '#contract/schema.d.ts'
import type { ClaimDetail } from '../claim.ts'
import type { PieceFinding } from './deskCalls.ts'
import { PhotoButton } from './PhotoButton.tsx'
import { Photos } from '#console/fields/Photos.tsx'
import {
  changed,
  draftsOf,
  findingsOf,
  type PieceDraft,
  putTogether,
  splitOff,
  undecided,
  withPhotos,
} from './pieceDrafts.ts'
import { ResultButtons } from './ResultButtons.tsx'
import { SENDING_EVIDENCE, useEvidence } from './useEvidence.ts'

type Props = {
  claim: ClaimDetail
  busy: boolean
  problem?: string | undefined
  onClose: () => void
  onDone: (pieces: PieceFinding[]) => void
}

export const InspectDialog = ({ claim, busy, problem, onClose, onDone }: Props) => {
  const [drafts, setDrafts] = useState(() => draftsOf(claim))
  const sending = useIsMutating({ mutationKey: SENDING_EVIDENCE })
  const left = undecided(drafts)
  return (
    <FormDialog onClose={onClose} maxWidth="sm" aria-labelledby="inspect-title">
      <DialogTitle id="inspect-title">검수</DialogTitle>
      <DialogContent>
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
          정상인 것만 다시 팔 수 있는 재고가 돼요. 하나라도 정상이 아니면 보류되고, 어떻게 할지 정할 때까지 환불되지
          않아요.
        </Typography>
        {claim.items.map((item) => (
          <Box key={item.order_item_id} component="section" aria-label={item.product_name} sx={{ py: 1 }}>
            <Box sx={{ fontWeight: 700 }}>
              {item.product_name} × {item.quantity}
            </Box>
            <Typography variant="body2" color="text.secondary">
              {[item.option_label, item.sku_code].filter(Boolean).join(' · ')}
            </Typography>
            {drafts
              .filter(({ itemId }) => itemId === item.order_item_id)
              .map((draft, index, all) => (
                <Piece
                  key={draft.key}
                  draft={draft}
                  name={`${item.product_name} ${index + 1}`}
                  onChange={(change) => setDrafts((before) => changed(before, draft.key, change))}
                  onPhotos={(added) => setDrafts((before) => withPhotos(before, draft.key, added))}
                  onSplit={draft.quantity > 1 ? () => setDrafts((before) => splitOff(before, draft.key)) : undefined}
                  onTogether={
                    all.length > 1 && index > 0
                      ? () => setDrafts((before) => putTogether(before, draft.key))
                      : undefined
                  }
                />
              ))}
          </Box>
        ))}
        {problem ? <Alert severity="error">{problem}</Alert> : null}
      </DialogContent>
      <DialogActions>
        <Typography variant="body2" color="text.secondary" sx={{ flex: 1, pl: 1 }}>
          {left > 0 ? `${left}개의 결과를 골라 주세요` : ''}
        </Typography>
        <CancelButton />
        <Button
          variant="contained"
          disabled={left > 0 || sending > 0}
          loading={busy}
          onClick={() => onDone(findingsOf(drafts))}
        >
          검수 결과 저장
        </Button>
      </DialogActions>
    </FormDialog>
  )
}

type PieceProps = {
  draft: PieceDraft
  name: string
  onChange: (change: Partial<PieceDraft>) => void
  onPhotos: (added: readonly Image[]) => void
  onSplit: (() => void) | undefined
  onTogether: (() => void) | undefined
}

const Piece = ({ draft, name, onChange, onPhotos, onSplit, onTogether }: PieceProps) => {
  const { result, memo, images, quantity } = draft
  const { take, busy, problem } = useEvidence(images, onPhotos)
  return (
    <Stack
      role="group"
      aria-label={`${name} (${quantity}개)`}
      onPaste={(event) => take([...event.clipboardData.files])}
      sx={{ gap: 1, mt: 1, pl: 1.5, borderLeft: 3, borderColor: 'divider' }}
    >
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Box sx={{ typography: 'body2', fontWeight: 600, minWidth: 36 }}>{quantity}개</Box>
        <ResultButtons label={`${name} 결과`} picked={result} onPick={(picked) => onChange({ result: picked })} />
        {onSplit ? (
          <Button size="small" color="inherit" onClick={onSplit}>
            한 개 따로 적기
          </Button>
        ) : null}
        {onTogether ? (
          <Button size="small" color="inherit" onClick={onTogether}>
            합치기
          </Button>
        ) : null}
      </Stack>
      {result !== null && result !== 'OK' ? (
        <TextField
          label={`${name} 메모`}
          placeholder="어디가 어떻게 다른지"
          value={memo}
          onChange={(event) => onChange({ memo: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
      ) : null}
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <PhotoButton size="small" busy={busy} onTake={take} />
        <Photos label={`${name} 검수 사진`} images={images} />
        {/* pictures count as input that a closing dialog would lose */}
        <input type="hidden" value={images.map(({ id }) => id).join()} />
      </Stack>
      {problem ? <Alert severity="error">{problem}</Alert> : null}
    </Stack>
  )
}

import { Alert, Box, Button, Paper, Stack, Typography } from '@mui/material'
import { Fact, Facts } from '#console/fields/Facts.tsx'
import { Keys } from '#console/shortcuts/ShortcutHelp.tsx'
import { withJosa } from '#shared/format/josa.ts'
import { inspectionWords, type InspectionResult } from '#console/words/claimWords.ts'
import { claimKindWord } from '#shared/words/claims.ts'
import { FaultCell } from '../cells.tsx'
import type { ClaimDetail } from '../claim.ts'
import { Photos } from '#console/fields/Photos.tsx'
import { Thumbnail } from '#console/fields/Thumbnail.tsx'
import { ResultButtons } from '../inspection/ResultButtons.tsx'

type Props = {
  claim: ClaimDetail
  picked: InspectionResult | null
  busy: boolean
  onPick: (result: InspectionResult) => void
  /** Findings that differ from piece to piece. */
  onPieces: () => void
  onLeave: () => void
}

/** The claim that was scanned: what should be in the box, why it came, and the four verdicts. */
export const DeskClaim = ({ claim, picked, busy, onPick, onPieces, onLeave }: Props) => (
  <Paper variant="outlined" component="section" aria-label="스캔한 건" sx={{ p: 2 }}>
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center', mb: 1, flexWrap: 'wrap' }}>
      <Typography variant="h5" component="h2">
        {claimKindWord[claim.type]} {claim.claim_no}
      </Typography>
      <FaultCell row={claim} />
      <Box sx={{ flex: 1 }} />
      <Button color="inherit" onClick={onLeave} sx={{ gap: 1 }}>
        <Keys names={['Esc']} /> 다른 상자
      </Button>
    </Stack>
    <Goods claim={claim} />
    <Facts>
      <Fact label="사유">
        {claim.reason.label}
        {claim.reason_detail ? ` — ${claim.reason_detail}` : ''}
      </Fact>
      <Fact label="주문">{claim.order_no}</Fact>
    </Facts>
    <Photos label="고객이 보낸 사진" images={claim.images} />
    {claim.inspection ? (
      <Alert severity="info" sx={{ mt: 1 }}>
        이미 {withJosa(inspectionWords[claim.inspection][0], '으로/로')} 검수했어요. 다시 고르면 바뀌어요.
      </Alert>
    ) : null}
    <Box sx={{ mt: 2 }}>
      <ResultButtons label="검수 결과" picked={picked} onPick={onPick} disabled={busy} large />
    </Box>
    {claim.items.reduce((sum, { quantity }) => sum + quantity, 0) > 1 ? (
      <Button disabled={busy} onClick={onPieces} sx={{ gap: 1, mt: 1 }}>
        <Keys names={['5']} /> 낱개마다 달라요
      </Button>
    ) : null}
  </Paper>
)

const Goods = ({ claim }: { claim: ClaimDetail }) => (
  <Stack component="ul" sx={{ listStyle: 'none', m: 0, mb: 1.5, p: 0, gap: 1 }}>
    {claim.items.map((item) => (
      <Stack key={item.order_item_id} component="li" direction="row" sx={{ gap: 2, alignItems: 'center' }}>
        <Thumbnail url={item.thumbnail_url} size={88} />
        <div>
          <Box sx={{ fontSize: 20, fontWeight: 700 }}>
            {item.product_name} × {item.quantity}
          </Box>
          <Box sx={{ fontSize: 16 }}>{item.option_label}</Box>
          <Typography variant="body2" color="text.secondary">
            {item.sku_code}
          </Typography>
        </div>
      </Stack>
    ))}
  </Stack>
)

/** 검수 모드: the return desk. Scan, decide with one key, next; no mouse. */
import { Box, Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { Title } from 'react-admin'
import { Said } from '#console/scanner/Said.tsx'
import { ScanField } from '#console/scanner/ScanField.tsx'
import { useDeskKeys } from '#console/scanner/useDeskKeys.ts'
import { Keys } from '#console/shortcuts/ShortcutHelp.tsx'
import type { InspectionResult } from '#console/words/claimWords.ts'
import { DefectForm } from './DefectForm.tsx'
import { DeskClaim } from './DeskClaim.tsx'
import { DeskHistory } from './DeskHistory.tsx'
import { deskResults } from '../inspection/deskResults.ts'
import { itemsText } from '../cells.tsx'
import { InspectDialog } from '../inspection/InspectDialog.tsx'
import { useDesk } from './useDesk.ts'

export const ReturnDesk = () => {
  const desk = useDesk()
  const [defect, setDefect] = useState<InspectionResult | null>(null)
  const [byPiece, setByPiece] = useState(false)
  const { claim, several, busy } = desk
  const deciding = (claim !== null || several.length > 0) && defect === null && !byPiece

  const leave = () => {
    setDefect(null)
    desk.leave()
  }
  const pick = (result: InspectionResult) => (result === 'OK' ? desk.decide({ result }) : setDefect(result))
  useDeskKeys(deciding && !busy, {
    onKey: (key) => {
      if (claim) {
        const found = deskResults.find(([own]) => own === key)
        if (found) pick(found[1])
        else if (key === '5' && claim.items.some(({ quantity }) => quantity > 1 || claim.items.length > 1))
          setByPiece(true)
      } else {
        const chosen = several[Number(key) - 1]
        if (chosen) desk.choose(chosen.id)
      }
    },
    onScan: () => desk.warn('열려 있는 건의 결과를 먼저 골라 주세요. 방금 스캔한 것은 넣지 않았어요.'),
    onEscape: leave,
  })

  return (
    <Stack sx={{ gap: 2, mt: 2, maxWidth: 1100 }}>
      <Title title="검수 모드" />
      <Typography variant="body2" color="text.secondary">
        돌아온 상자를 스캔하면 클레임이 열려요. 숫자 하나로 결과를 고르면 다음 상자로 넘어가요.
      </Typography>
      {deciding || defect || byPiece ? null : (
        <ScanField label="반송장 또는 클레임번호" disabled={busy} onScan={desk.scan} />
      )}
      <Said feedback={desk.feedback} />
      {several.length > 0 ? (
        <Stack component="ol" sx={{ listStyle: 'none', m: 0, p: 0, gap: 1 }} aria-label="어느 건인지 골라 주세요">
          {several.map((one, index) => (
            <li key={one.id}>
              <Button variant="outlined" onClick={() => desk.choose(one.id)} sx={{ gap: 1 }}>
                <Keys names={[String(index + 1)]} /> {one.claim_no} · {itemsText(one)}
              </Button>
            </li>
          ))}
        </Stack>
      ) : null}
      {claim ? (
        <Box>
          <DeskClaim
            claim={claim}
            picked={defect}
            busy={busy}
            onPick={pick}
            onPieces={() => setByPiece(true)}
            onLeave={leave}
          />
          {defect ? (
            <DefectForm
              result={defect}
              busy={busy}
              onBack={() => setDefect(null)}
              onDone={(inspection) => desk.decide(inspection, () => setDefect(null))}
            />
          ) : null}
        </Box>
      ) : null}
      {claim && byPiece ? (
        <InspectDialog
          claim={claim}
          busy={busy}
          problem={desk.problem}
          onClose={() => setByPiece(false)}
          onDone={(pieces) => desk.decide({ pieces }, () => setByPiece(false))}
        />
      ) : null}
      <DeskHistory done={desk.done} />
    </Stack>
  )
}

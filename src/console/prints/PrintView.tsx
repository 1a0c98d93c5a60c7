/** The sheets on screen as they will be on paper, and above them how they are printed. */
import { Alert, Box, Dialog, Typography } from '@mui/material'
import { BarsContext } from './sheets/bars.ts'
import { PrintBar } from './PrintBar.tsx'
import type { PrintSource } from './printCalls.ts'
import { kindWords, unitOf } from './printWords.ts'
import { Sheets } from './sheets/Sheets.tsx'
import { SheetStyles } from './sheets/SheetStyles.tsx'
import { usePrint } from './usePrint.ts'
import { usePrintChoice } from './usePrintChoice.ts'
import { formatNumber } from '#shared/format/krw.ts'

type Props = { source: PrintSource; onClose: () => void }

export const PrintView = ({ source, onClose }: Props) => {
  const { choice, change } = usePrintChoice(source.kinds)
  const print = usePrint(source, choice)
  const { made } = print
  return (
    <Dialog open fullScreen onClose={onClose} className="print-view" aria-labelledby="print-title">
      <SheetStyles size={choice.size} />
      <PrintBar
        source={source}
        choice={choice}
        busy={print.busy}
        onChange={(part) => {
          if (part.kind ?? part.order) print.forget()
          change(part)
        }}
        onLook={print.look}
        onPrint={print.print}
        onClose={onClose}
      />
      <Box className="screen-only" sx={{ px: 3, pt: 2 }} role="status">
        {print.problem ? <Alert severity="error">{print.problem}</Alert> : null}
        {made ? (
          <Typography>
            {kindWords[made.answer.kind]} {formatNumber(made.answer.sheets)}
            {unitOf(made.answer.kind)}, 모두 {formatNumber(made.answer.units)}개
            {made.answer.sheets === 0 ? ' — 인쇄할 것이 없어요.' : ''}
          </Typography>
        ) : null}
        {made && made.answer.left_out.length > 0 ? <LeftOut left={made.answer.left_out} /> : null}
      </Box>
      {made ? (
        <BarsContext value={made.barsOf}>
          <Sheets print={made.answer} size={choice.size} />
        </BarsContext>
      ) : null}
    </Dialog>
  )
}

const SHOWN = 20

/** What was selected and is on no sheet: never silent. */
const LeftOut = ({ left }: { left: readonly { label: string; why: string }[] }) => (
  <Alert severity="warning" sx={{ mt: 1 }}>
    고른 것 가운데 {formatNumber(left.length)}건은 나오지 않아요.
    <ul>
      {left.slice(0, SHOWN).map(({ label, why }, n) => (
        <li key={n}>
          {label} — {why}
        </li>
      ))}
      {left.length > SHOWN ? <li>외 {formatNumber(left.length - SHOWN)}건</li> : null}
    </ul>
  </Alert>
)

/** 출고 검수: the packing table. Scan a slip, then every unit; the box is checked by itself, and the next scan opens the next. No mouse. */
import { Box, Button, Stack, Typography } from '@mui/material'
import { useRef, useState } from 'react'
import { Link, Title } from 'react-admin'
import { Said } from '#console/scanner/Said.tsx'
import { ScanField } from '#console/scanner/ScanField.tsx'
import { Keys } from '#console/shortcuts/ShortcutHelp.tsx'
import { ManualForm } from './ManualForm.tsx'
import { OpenBoxes } from './OpenBoxes.tsx'
import { PackingHistory } from './PackingHistory.tsx'
import { usePacking } from './usePacking.ts'
import { usePackingKeys } from './usePackingKeys.ts'

const EDGE = { success: 'success.main', warning: 'warning.main', error: 'error.main' } as const

export const PackingDesk = () => {
  const desk = usePacking()
  const [manual, setManual] = useState(false)
  const leaving = useRef<object | null>(null)
  const { open, several, feedback } = desk

  const leave = () => {
    if (manual) return setManual(false)
    if (open && open.units.length > 0 && leaving.current !== open.units) {
      leaving.current = open.units
      return desk.warn(`스캔한 ${open.units.length}개를 버리고 다른 상자로 가려면 Esc를 한 번 더 눌러 주세요.`)
    }
    return desk.leave()
  }
  const startManual = () => {
    if (open) setManual(true)
  }
  usePackingKeys({ onUndo: desk.undo, onManual: startManual, onLeave: leave })

  return (
    <Box
      component="section"
      aria-label="출고 검수"
      sx={{
        position: 'fixed',
        inset: 0,
        zIndex: 'modal',
        overflow: 'auto',
        bgcolor: 'background.default',
        borderTop: 14,
        borderColor: feedback ? EDGE[feedback.tone] : 'divider',
      }}
    >
      <Title title="출고 검수" />
      <Stack sx={{ gap: 2, p: 3, maxWidth: 1280, mx: 'auto' }}>
        <Stack direction="row" sx={{ alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
          <Typography variant="h5" component="h1">
            출고 검수
          </Typography>
          <Typography
            variant="body2"
            color="text.secondary"
            sx={{ order: { xs: 1, sm: 0 }, width: { xs: 1, sm: 'auto' } }}
          >
            {open ? '상자에 넣는 상품을 하나씩 스캔해 주세요.' : '슬립, 송장, 주문번호의 바코드를 스캔해 주세요.'}
          </Typography>
          <Box sx={{ flex: 1 }} />
          {open ? (
            <>
              <KeyButton name="F2" label="마지막 스캔 되돌리기" onPress={desk.undo} />
              <KeyButton name="F4" label="직접 확인" onPress={startManual} />
              <KeyButton name="Esc" label="다른 상자" onPress={leave} />
            </>
          ) : (
            <Link to="/order-items">나가기</Link>
          )}
        </Stack>
        {manual && open ? (
          <ManualForm
            busy={desk.busy}
            onBack={() => setManual(false)}
            onDone={(reason) => desk.confirm(reason, () => setManual(false))}
          />
        ) : (
          <ScanField
            held
            label={open ? '상품 바코드' : several ? '몇 번째 상자인지' : '슬립 · 송장 · 주문번호'}
            onScan={desk.scan}
          />
        )}
        <Said feedback={feedback} />
        {several ? <SeveralBoxes boxes={several.boxes} onChoose={desk.scan} /> : null}
        {open ? <OpenBoxes open={open} /> : null}
        <PackingHistory done={desk.done} />
      </Stack>
    </Box>
  )
}

const KeyButton = ({ name, label, onPress }: { name: string; label: string; onPress: () => void }) => (
  <Button color="inherit" onClick={onPress} sx={{ gap: 1 }}>
    <Keys names={[name]} /> {label}
  </Button>
)

type SeveralProps = {
  boxes: readonly {
    key: string
    invoice_no: string | null
    carrier_name: string | null
    items: { product_name: string }[]
  }[]
  onChoose: (text: string) => void
}

/** An order in several boxes: which of them is on the table. */
const SeveralBoxes = ({ boxes, onChoose }: SeveralProps) => (
  <Stack component="ol" aria-label="어느 상자인지 숫자를 누르고 Enter" sx={{ listStyle: 'none', m: 0, p: 0, gap: 1 }}>
    {boxes.map(({ key, invoice_no, carrier_name, items }, index) => (
      <li key={key}>
        <Button
          variant="outlined"
          onClick={() => onChoose(String(index + 1))}
          sx={{ gap: 1, fontSize: 18, textAlign: 'left', wordBreak: 'keep-all' }}
        >
          <Keys names={[String(index + 1)]} />{' '}
          {invoice_no ? `${carrier_name ?? ''} ${invoice_no}` : '아직 송장이 없는 상자'} · {items[0]?.product_name}
          {items.length > 1 ? ` 외 ${items.length - 1}건` : ''}
        </Button>
      </li>
    ))}
  </Stack>
)

import CloseIcon from '@mui/icons-material/Close'
import PrintIcon from '@mui/icons-material/PrintOutlined'
import {
  Button,
  FormControlLabel,
  IconButton,
  Paper,
  Radio,
  RadioGroup,
  Stack,
  TextField,
  Typography,
} from '@mui/material'
import { formatNumber } from '#shared/format/krw.ts'
import { countOf, type PrintChoice, type PrintSource } from './printCalls.ts'
import { isPersonal, kindWords, sizeWords } from './printWords.ts'

type Props = {
  source: PrintSource
  choice: PrintChoice
  busy: boolean
  onChange: (part: Partial<PrintChoice>) => void
  onLook: () => void
  onPrint: () => void
  onClose: () => void
}

/** What is printed and how; 인쇄 is one press away, and Enter in the reason presses it. */
export const PrintBar = ({ source, choice, busy, onChange, onLook, onPrint, onClose }: Props) => {
  const needsReason = isPersonal(choice.kind)
  const blocked = needsReason && choice.reason.trim() === ''
  return (
    <Paper
      className="screen-only"
      square
      elevation={2}
      component="form"
      sx={{ position: 'sticky', top: 0, zIndex: 1, px: 3, py: 1 }}
      onSubmit={(event) => {
        event.preventDefault()
        if (!blocked && !busy) onPrint()
      }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
        <Typography id="print-title" variant="h6" component="h1">
          인쇄 · {formatNumber(countOf(source))}건
        </Typography>
        <Choices
          label="무엇을"
          value={choice.kind}
          options={source.kinds.map((kind) => [kind, kindWords[kind]])}
          onPick={(kind) => onChange({ kind })}
        />
        <Choices
          label="종이"
          value={choice.size}
          options={Object.entries(sizeWords) as [PrintChoice['size'], string][]}
          onPick={(size) => onChange({ size })}
        />
        <Choices
          label="순서"
          value={choice.order}
          options={[
            ['SCREEN', '화면 순서'],
            ['LOCATION', '창고 위치 순서'],
          ]}
          onPick={(order) => onChange({ order })}
        />
        {needsReason ? (
          <TextField
            label="인쇄하는 이유"
            required
            margin="none"
            value={choice.reason}
            onChange={(event) => onChange({ reason: event.target.value })}
            helperText="누가 왜 인쇄했는지 접속기록에 남아요."
            sx={{ width: 240 }}
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
        ) : null}
        <Button type="submit" variant="contained" startIcon={<PrintIcon />} disabled={blocked} loading={busy}>
          인쇄
        </Button>
        <Button color="inherit" disabled={blocked || busy} onClick={onLook}>
          미리 보기
        </Button>
        <IconButton aria-label="닫기" onClick={onClose} sx={{ ml: 'auto' }}>
          <CloseIcon />
        </IconButton>
      </Stack>
    </Paper>
  )
}

type ChoicesProps<T extends string> = {
  label: string
  value: T
  options: readonly (readonly [T, string])[]
  onPick: (value: T) => void
}

const Choices = <T extends string>({ label, value, options, onPick }: ChoicesProps<T>) =>
  options.length > 1 ? (
    <RadioGroup row aria-label={label} value={value} onChange={(_, picked) => onPick(picked as T)}>
      {options.map(([key, word]) => (
        <FormControlLabel key={key} value={key} control={<Radio size="small" />} label={word} />
      ))}
    </RadioGroup>
  ) : null

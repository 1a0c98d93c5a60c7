import { FormControlLabel, Radio, RadioGroup } from '@mui/material'
import type { ExportChoice } from './exportCalls.ts'

type Props = { choice: Pick<ExportChoice, 'format' | 'encoding'>; change: (part: Partial<ExportChoice>) => void }

const KINDS = {
  xlsx: { label: '엑셀(.xlsx)', format: 'xlsx', encoding: 'utf-8-bom' },
  utf8: { label: 'CSV (UTF-8)', format: 'csv', encoding: 'utf-8-bom' },
  cp949: { label: 'CSV (CP949, 옛 프로그램용)', format: 'csv', encoding: 'cp949' },
} as const

type Kind = keyof typeof KINDS

const kindOf = ({ format, encoding }: Props['choice']): Kind =>
  format === 'xlsx' ? 'xlsx' : encoding === 'cp949' ? 'cp949' : 'utf8'

export const FormatChoice = ({ choice, change }: Props) => (
  <RadioGroup
    row
    aria-label="파일 형식"
    value={kindOf(choice)}
    onChange={(_, value) => {
      const { format, encoding } = KINDS[value as Kind]
      change({ format, encoding, allowLossy: false })
    }}
  >
    {Object.entries(KINDS).map(([kind, { label }]) => (
      <FormControlLabel key={kind} value={kind} control={<Radio size="small" />} label={label} />
    ))}
  </RadioGroup>
)

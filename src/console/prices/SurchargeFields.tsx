import { Box, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { WonField } from '#console/form/WonField.tsx'
import type { Surcharges } from '#contract/schema.d.ts'
import { formatKrw, formatNumber } from '#shared/format/krw.ts'
import { keyOf, linesOf, type Amounts, type Line } from './surchargeDraft.ts'

type Props = { surcharges: Surcharges; amounts: Amounts; onChange: (line: Line, amount: number) => void }

/** How many SKUs stand there at once; the rest is found by its name. */
const SHOWN = 30

/** A field for each surcharge: of option values by their option, of SKUs below them. */
export const SurchargeFields = ({ surcharges, ...fields }: Props) =>
  [...Map.groupBy(linesOf(surcharges), ({ kind, group }) => `${kind} ${group}`)].map(([key, lines]) => (
    <Lines key={key} lines={lines} {...fields} />
  ))

type LinesProps = Omit<Props, 'surcharges'> & { lines: readonly Line[] }

const Lines = ({ lines, amounts, onChange }: LinesProps) => {
  const [text, setText] = useState('')
  const isOption = lines[0]?.kind === 'options'
  const many = lines.length > SHOWN
  const wanted = text.trim().toLowerCase()
  const fitting = many ? lines.filter(({ label }) => label.toLowerCase().includes(wanted)) : lines
  return (
    <Box
      component="fieldset"
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, px: 1.5, py: 1, mx: 0, mb: 1.5 }}
    >
      <Typography component="legend" variant="subtitle2" sx={{ px: 0.5 }}>
        {isOption ? lines[0]?.group : 'SKU마다 더하는 값'}
      </Typography>
      {many ? (
        <TextField
          size="small"
          label={isOption ? '값 찾기' : 'SKU 찾기'}
          value={text}
          onChange={(event) => setText(event.target.value)}
          helperText={`${formatNumber(fitting.length)}개 가운데 ${Math.min(SHOWN, fitting.length)}개를 보여 드려요.`}
        />
      ) : null}
      {fitting.slice(0, SHOWN).map((line) => (
        <Field key={keyOf(line)} line={line} amount={amounts.get(keyOf(line))} onChange={onChange} />
      ))}
    </Box>
  )
}

type FieldProps = { line: Line; amount: number | undefined; onChange: Props['onChange'] }

const Field = ({ line, amount, onChange }: FieldProps) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
    <Typography variant="body2" sx={{ flex: '1 1 140px', minWidth: 0, overflowWrap: 'anywhere' }}>
      {line.label}
      <Box component="span" sx={{ color: 'text.secondary', ml: 1, whiteSpace: 'nowrap' }}>
        지금 {formatKrw(line.before)}
      </Box>
    </Typography>
    <WonField
      size="small"
      margin="dense"
      label="새 추가금"
      inputLabel={`${line.label} 새 추가금`}
      value={amount ?? (line.before === 0 ? null : line.before)}
      placeholder="0"
      mostDigits={9}
      sx={{ width: 160 }}
      onChange={(next) => onChange(line, next ?? 0)}
    />
  </Box>
)

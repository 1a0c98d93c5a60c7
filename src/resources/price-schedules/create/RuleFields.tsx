import { Box, MenuItem, TextField } from '@mui/material'
import { MomentField } from '#console/dates/DateFields.tsx'
import { Section } from '#console/fields/Section.tsx'
import { WonField } from '#console/form/WonField.tsx'
import { type Draft, type Way, ways } from './scheduleDraft.ts'

type Props = { draft: Draft; onChange: (draft: Draft) => void; ofSkus: boolean; waits: boolean }

const ORDER = Object.keys(ways) as Way[]

/** The rule for all of them, from when to when, and why. */
export const RuleFields = ({ draft, onChange, ofSkus, waits }: Props) => {
  const { unit } = ways[draft.way]
  return (
    <Section title="어떻게 바꿀까요?">
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'flex-start' }}>
        <TextField
          select
          label={ofSkus ? '추가금을' : '판매가를'}
          value={draft.way}
          onChange={({ target }) => {
            const way = target.value as Way
            // 15 % are no price of 15 won
            onChange({ ...draft, way, number: ways[way].unit === unit ? draft.number : null })
          }}
          sx={{ flex: 1, minWidth: 180 }}
        >
          {ORDER.filter((way) => !ofSkus || ways[way].ofSkus).map((way) => (
            <MenuItem key={way} value={way} dense>
              {ways[way].label}
            </MenuItem>
          ))}
        </TextField>
        <WonField
          label={draft.way === 'amount' ? (ofSkus ? '새 추가금' : '새 판매가') : unit === '%' ? '몇 %' : '얼마'}
          required
          unit={unit}
          value={draft.number}
          onChange={(number) => onChange({ ...draft, number })}
          mostDigits={unit === '%' ? 3 : 9}
          helperText="셈한 값은 10원 아래를 버려요."
          sx={{ flex: 1, minWidth: 160 }}
        />
      </Box>
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', '& > *': { flex: 1, minWidth: 200 } }}>
        <MomentField
          label="시작 (한국 시각)"
          required
          value={draft.starts}
          onChange={(starts) => onChange({ ...draft, starts })}
        />
        <MomentField
          label="끝 (한국 시각)"
          value={draft.ends}
          onChange={(ends) => onChange({ ...draft, ends })}
          helperText="비우면 끝낼 때까지예요. 끝나면 그때의 원래 가격으로 돌아가요."
        />
      </Box>
      <TextField
        label="사유"
        required={waits}
        fullWidth
        value={draft.reason}
        onChange={({ target }) => onChange({ ...draft, reason: target.value })}
        helperText={waits ? '승인하거나 확인하는 사람이 봐요.' : '적으면 기록에 함께 남아요.'}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
    </Section>
  )
}

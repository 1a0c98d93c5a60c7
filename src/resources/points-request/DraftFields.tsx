import { Chip, InputAdornment, Stack, TextField, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useState } from 'react'
import { DayField } from '#console/dates/DateFields.tsx'
import { Section } from '#console/fields/Section.tsx'
import { kstDay } from '#shared/format/kst.ts'
import { digitsOf, type Draft } from './draft.ts'

const USUAL = ['배송 지연 사과', '상품 불량 사과', '이벤트 당첨', '잘못 지급한 포인트 회수']

type Props = { draft: Draft; onChange: (draft: Draft) => void }

/** How many points, why, until when, and on what grounds. */
export const DraftFields = ({ draft, onChange }: Props) => {
  const [today] = useState(() => kstDay(Date.now()))
  const set = (part: Partial<Draft>) => onChange({ ...draft, ...part })
  return (
    <Section title="포인트와 사유">
      <Stack sx={{ gap: 1.5 }}>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'flex-start' }}>
          <ToggleButtonGroup
            exclusive
            size="small"
            color="primary"
            aria-label="지급 또는 차감"
            value={draft.direction}
            onChange={(_event, direction: Draft['direction'] | null) => direction && set({ direction })}
          >
            <ToggleButton value="GIVE">지급</ToggleButton>
            <ToggleButton value="TAKE">차감</ToggleButton>
          </ToggleButtonGroup>
          <TextField
            label="한 명당 포인트"
            required
            margin="none"
            value={draft.amount === '' ? '' : Number(draft.amount).toLocaleString('ko-KR')}
            onChange={(event) => set({ amount: digitsOf(event.target.value) })}
            slotProps={{
              htmlInput: { inputMode: 'numeric', style: { textAlign: 'right' } },
              input: { endAdornment: <InputAdornment position="end">P</InputAdornment> },
            }}
            sx={{ width: 180 }}
          />
          {draft.direction === 'GIVE' ? (
            <DayField
              label="유효기간"
              helperText="비우면 12개월"
              value={draft.expiresOn}
              onChange={(expiresOn) => set({ expiresOn })}
              min={today}
              sx={{ width: 200, m: 0 }}
            />
          ) : null}
        </Stack>
        <TextField
          label="사유"
          required
          margin="none"
          helperText="고객의 포인트 내역에도 보여요."
          value={draft.reason}
          onChange={(event) => set({ reason: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
        <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap' }}>
          {USUAL.map((reason) => (
            <Chip key={reason} size="small" label={reason} onClick={() => set({ reason })} />
          ))}
        </Stack>
        <TextField
          label="근거 링크"
          type="url"
          margin="none"
          placeholder="https://"
          helperText="문의, 회의록처럼 승인하는 사람이 볼 수 있는 곳"
          value={draft.evidenceUrl}
          onChange={(event) => set({ evidenceUrl: event.target.value })}
        />
        <TextField
          label="메모"
          margin="none"
          helperText="직원만 봐요."
          multiline
          maxRows={4}
          value={draft.memo}
          onChange={(event) => set({ memo: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
      </Stack>
    </Section>
  )
}

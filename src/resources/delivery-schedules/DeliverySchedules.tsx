import { Box, MenuItem, Stack, TextField, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { useState } from 'react'
import { Link, Title } from 'react-admin'
import { useOrigins } from '#console/shipping/useOrigins.ts'
import { GroupList } from './GroupList.tsx'
import { PlanCalendar } from './PlanCalendar.tsx'

type View = 'calendar' | 'list'

/** 배송 일정: kits, gifts and vouchers by the day on which they leave, as a calendar or a list. */
export const DeliverySchedules = () => {
  const [view, setView] = useState<View>('calendar')
  const [origin, setOrigin] = useState('')
  const origins = useOrigins()
  const originId = origin ? Number(origin) : undefined
  return (
    <Stack sx={{ gap: 1.5, mt: 2, maxWidth: 1200 }}>
      <Title title="배송 일정" />
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        <ToggleButtonGroup
          size="small"
          exclusive
          value={view}
          aria-label="보는 방법"
          onChange={(_, next: View | null) => next && setView(next)}
        >
          <ToggleButton value="calendar">달력</ToggleButton>
          <ToggleButton value="list">목록</ToggleButton>
        </ToggleButtonGroup>
        <TextField
          select
          fullWidth={false}
          size="small"
          label="출고지"
          value={origin}
          onChange={({ target }) => setOrigin(target.value)}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          sx={{ minWidth: 180 }}
        >
          <MenuItem value="">모든 출고지</MenuItem>
          {origins.map(({ id, name }) => (
            <MenuItem key={id} value={String(id)}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <Box sx={{ flex: 1 }} />
        <Link to="/holidays">휴무일 고치기</Link>
      </Stack>
      <Typography variant="body2" color="text.secondary">
        멤버십 키트, 선물, 이용권이 나갈 날이에요. 출고 전날 마감 시각이 지나면 옮길 수 없고, 휴무일이 생기면 다음
        출고일로 저절로 옮겨져요.
      </Typography>
      {view === 'calendar' ? <PlanCalendar originId={originId} /> : <GroupList originId={originId} />}
    </Stack>
  )
}

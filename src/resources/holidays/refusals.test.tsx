import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ConsignmentHoliday } from '#contract/schema.d.ts'
import { ApiError } from '#shared/api/apiError.ts'
import { press, saysRefusals, useDrawnConsole } from '#tests/support/drawConsole.tsx'
import { HolidayDialog } from './HolidayDialog.tsx'

const nothing = () => undefined
const holiday = { id: 4, date: '2026-12-24', name: '재고 조사', kind: 'CLOSED', version: 2 } as ConsignmentHoliday
const part = <HolidayDialog holiday={holiday} onClose={nothing} onSaved={nothing} />

const dry = { closes: [], opens: [], past: false }

saysRefusals({
  '휴무일 고치기': { part, dry, press: ['저장'], types: { 이름: '택배 없는 날' } },
  '휴무일 지우기': { part, dry, press: ['지우기'], types: { 이름: '택배 없는 날' } },
})

const { draw } = useDrawnConsole()

test('지우기가 거절되면 그 까닭만 말하고, 앞선 저장의 까닭은 남지 않는다', async () => {
  const said = { PUT: '같은 날이 이미 있어요.', DELETE: '지난 휴무일은 지울 수 없어요.' } as Record<string, string>
  draw(part, ({ method, path }) =>
    path.endsWith('/what-if')
      ? dry
      : said[method]
        ? new ApiError(400, { code: 'CONFLICT', message: said[method] })
        : { results: [] },
  )
  await press('저장')
  await screen.findByText(/같은 날이 이미 있어요/)
  await press('지우기')
  await screen.findByText(/지난 휴무일은 지울 수 없어요/)
  await waitFor(() => expect(screen.queryByText(/같은 날이 이미 있어요/)).toBeNull())
  await press('저장')
  await screen.findByText(/같은 날이 이미 있어요/)
  await waitFor(() => expect(screen.queryByText(/지난 휴무일은/)).toBeNull())
})

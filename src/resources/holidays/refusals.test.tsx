import type { ConsignmentHoliday } from '#contract/schema.d.ts'
import { saysRefusals } from '#tests/support/drawConsole.tsx'
import { HolidayDialog } from './HolidayDialog.tsx'

const nothing = () => undefined
const holiday = { id: 4, date: '2026-12-24', name: '재고 조사', kind: 'CLOSED', version: 2 } as ConsignmentHoliday
const part = <HolidayDialog holiday={holiday} onClose={nothing} onSaved={nothing} />

saysRefusals({
  '휴무일 고치기': { part, press: ['저장'], types: { 이름: '택배 없는 날' } },
  '휴무일 지우기': { part, press: ['지우기'], types: { 이름: '택배 없는 날' } },
})

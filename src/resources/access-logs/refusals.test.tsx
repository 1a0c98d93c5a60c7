import type { AccessSummary } from '#contract/schema.d.ts'
import { saysRefusals } from '#tests/support/drawConsole.tsx'
import { ReviewForm } from './ReviewForm.tsx'

const summary = { month: '2026-10', is_over: true, reviews: [] } as unknown as AccessSummary

saysRefusals({
  '점검 기록': { part: <ReviewForm summary={summary} />, press: ['점검 기록'], types: ['확인한 내용'] },
})

import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ResultTools } from '#console/bulk/ResultTools.tsx'
import type { BulkResult, Job } from '#contract/schema.d.ts'
import { useApi } from '#tests/support/api.ts'
import { useConsole } from '#tests/support/flows.tsx'

const { open } = useConsole(useApi())

const result = { job_id: 1, rows: [] } as unknown as BulkResult
const possible = { possible: true, label: '발주확인 2건 되돌리기', reason: null }
const refused = { possible: false, label: '발주확인 되돌리기', reason: '다른 사람이 한 작업은 되돌릴 수 없어요.' }

test.each([
  [possible, false, possible.label],
  [refused, true, refused.reason],
])('작업이 말하는 대로 되돌리거나 왜 안 되는지 보인다', async (undo, disabled, title) => {
  const job = { undo } as unknown as Job
  await open(<ResultTools result={result} job={job} onRetry={() => {}} onUndo={() => {}} />, { role: 'marketer' })
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: '되돌리기' })
  expect([button.disabled, button.title]).toEqual([disabled, title])
})

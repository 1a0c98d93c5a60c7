import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ResultTools } from '#console/bulk/ResultTools.tsx'
import type { BulkResult, Job } from '#contract/schema.d.ts'
import { useApi } from '#tests/support/api.ts'
import { useConsole } from '#tests/support/flows.tsx'

const { open } = useConsole(useApi())

const result = { job_id: 1, rows: [] } as unknown as BulkResult
const job = { undo: { possible: true, label: '발주확인 2건 되돌리기', reason: null } } as unknown as Job

test.each([
  ['ops', false, '발주확인 2건 되돌리기'],
  ['cs', true, '작업 되돌리기 권한이 없어요'],
] as const)('되돌릴 수 있는 작업이라도 권한이 있어야 되돌린다: %s', async (role, disabled, title) => {
  await open(<ResultTools result={result} job={job} onRetry={() => {}} onUndo={() => {}} />, { role })
  const undo = await screen.findByRole<HTMLButtonElement>('button', { name: '되돌리기' })
  expect([undo.disabled, undo.title]).toEqual([disabled, title])
})

import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { BulkResult } from '#contract/schema.d.ts'
import { ResultView } from './ResultView.tsx'

afterEach(cleanup)

const none = { SUCCESS: 0, SKIPPED: 0, FAILED: 0, NOT_ATTEMPTED: 0, UNKNOWN: 0 }

/** What is said of a result with so many rows of each outcome. */
function told(
  totals: Partial<BulkResult['totals']>,
  status: BulkResult['status'] = 'DONE',
  of: { unselected?: true } = {},
) {
  const result = { job_id: 1, dry_run: false, status, total: 9, totals: { ...none, ...totals }, rows: [] }
  render(<ResultView command={{ label: '발송처리', ...of }} result={result} onLeave={() => {}} />)
  const { textContent, className } = screen.getByRole('status')
  cleanup()
  return { text: textContent, tone: /color(Success|Warning|Error)/.exec(className)?.[1] }
}

test.each(['FAILED', 'NOT_ATTEMPTED', 'UNKNOWN'] as const)('%s인 줄은 끝나지 않은 것으로 말한다', (outcome) => {
  expect(told({ SUCCESS: 5, [outcome]: 2 })).toMatchObject({
    tone: 'Warning',
    text: expect.stringContaining('처리하지 못한 2건은 닫은 뒤에도 선택되어 있어요.') as string,
  })
  expect(told({ [outcome]: 2 }).tone).toBe('Error')
})

test('끝나지 않은 줄은 모두 더하고, 다 끝났으면 남은 것을 말하지 않는다', () => {
  const { text } = told({ SUCCESS: 3, SKIPPED: 1, FAILED: 1, NOT_ATTEMPTED: 2, UNKNOWN: 3 }, 'STOPPED')
  expect(text).toContain('성공 3 · 건너뜀 1 · 실패 1 · 확인 필요 3 · 하지 않음 2')
  expect(text).toContain('중간에 멈췄어요. 이미 처리한 것은 그대로예요. 처리하지 못한 6건은')
  expect(told({ SUCCESS: 4, SKIPPED: 2 })).toEqual({
    tone: 'Success',
    text: '성공 4 · 건너뜀 2 · 실패 0 · 확인 필요 0',
  })
})

test('고른 줄이 없는 화면에서는 선택되어 있다고 말하지 않는다', () => {
  expect(told({ SUCCESS: 1, FAILED: 1 }, 'DONE', { unselected: true }).text).toContain(
    '처리하지 못한 1건은 그대로예요.',
  )
})

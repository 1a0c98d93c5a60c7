import type { CouponIssue } from '#contract/schema.d.ts'
import { saysRefusals } from '#tests/support/drawConsole.tsx'
import { MoveButtons } from './MoveButtons.tsx'

const move = (status: CouponIssue['status'], label: string) => ({
  part: <MoveButtons issue={{ id: 1, version: 3, status } as CouponIssue} />,
  press: [label, label],
  rereads: true,
})

saysRefusals({
  일시중지: move('OPEN', '일시중지'),
  재개: move('PAUSED', '재개'),
  '열린 발급 종료': move('OPEN', '종료'),
  '멈춘 발급 종료': move('PAUSED', '종료'),
  '열기 전의 발급 종료': move('DRAFT', '종료'),
  '승인을 기다리는 발급 종료': move('PENDING_APPROVAL', '종료'),
})

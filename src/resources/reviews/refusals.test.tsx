import type { AdminReview } from '#contract/schema.d.ts'
import { saysRefusals } from '#tests/support/drawConsole.tsx'
import { DecideButtons } from './DecideButtons.tsx'
import { SellerReply } from './SellerReply.tsx'

const review = (values: Partial<AdminReview>) =>
  ({ id: 1, version: 3, status: 'VISIBLE', open_reports: 1, ...values }) as AdminReview
const decide = (status: AdminReview['status'], label: string) => ({
  part: <DecideButtons review={review({ status })} />,
  press: [label, label],
  types: ['이유'],
  rereads: true,
})
const replied = review({ seller_reply: { content: '고맙습니다', created_at: '2026-11-16T00:00:00+09:00' } })

saysRefusals({
  가리기: decide('VISIBLE', '가리기'),
  문제없음: decide('VISIBLE', '문제없음'),
  '다시 보이기': decide('BLINDED', '다시 보이기'),
  '답글 쓰기': {
    part: <SellerReply review={review({})} />,
    press: ['답글 쓰기', '저장'],
    types: ['답글'],
    rereads: true,
  },
  '답글 지우기': { part: <SellerReply review={replied} />, press: ['답글 지우기', '지우기'], rereads: true },
})

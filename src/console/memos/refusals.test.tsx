import type { Memo } from '#contract/schema.d.ts'
import { saysRefusals } from '#tests/support/drawConsole.tsx'
import { MemoLine } from './MemoLine.tsx'
import { TargetMemos } from './TargetMemos.tsx'

const nothing = () => undefined
const memo = (pinned: boolean) =>
  ({
    id: 5,
    content: '문 앞에 두기',
    mentions: [],
    pinned,
    admin: { id: 1, name: '김운영' },
    created_at: '2026-11-25T00:00:00Z',
  }) as unknown as Memo

saysRefusals({
  '클레임 메모': {
    part: <TargetMemos title="클레임 메모" kind="claim-memos" userId={1} targetId={5} />,
    press: ['남기기'],
    types: ['새 클레임 메모'],
  },
  '메모 고정': { part: <MemoLine memo={memo(false)} onPinned={nothing} />, press: ['메모 고정'] },
  '메모 고정 풀기': { part: <MemoLine memo={memo(true)} onPinned={nothing} />, press: ['메모 고정 풀기'] },
})

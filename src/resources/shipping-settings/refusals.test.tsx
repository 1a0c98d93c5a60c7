import type { RemotePolicy } from '#contract/schema.d.ts'
import { saysRefusals } from '#tests/support/drawConsole.tsx'
import { RemotePolicyDialog } from './RemotePolicyDialog.tsx'

const nothing = () => undefined
const policy = { id: 4, name: '기본', jeju_fee: 3_000, island_fee: 5_000, version: 2 } as RemotePolicy

saysRefusals({
  '도서산간 요금 추가': {
    part: <RemotePolicyDialog policy={undefined} onClose={nothing} />,
    press: ['저장'],
    types: { 이름: '가구', 제주: '7,000' },
  },
  '도서산간 요금 고치기': {
    part: <RemotePolicyDialog policy={policy} onClose={nothing} />,
    press: ['저장'],
    types: { 이름: '작은 것', 제주: '2,500' },
  },
})

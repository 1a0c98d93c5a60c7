import { DEFAULT_LAYOUT } from '#console/grid/useGridLayout.ts'
import { saysRefusals } from '#tests/support/drawConsole.tsx'
import { ViewDialog } from './ViewDialog.tsx'

const state = {
  filter: { status: ['PAID'] },
  sort: { field: 'paid_at', order: 'DESC' as const },
  layout: DEFAULT_LAYOUT,
}
const view = { id: 4, name: '늦는 것', resource: 'order-items', shared: false, mine: true, version: 2, state }
const part = (
  <ViewDialog resource="order-items" state={state} withoutSearch={false} broken={null} onClose={() => undefined} />
)
const reads = () => ({ results: [view] })

saysRefusals({
  '보기 저장': { part, press: ['저장'], types: ['새 보기의 이름'], reads },
  '보기를 지금 화면으로': { part, press: ['지금 화면으로'], reads },
  '보기 지우기': { part, press: ['지우기'], reads },
})

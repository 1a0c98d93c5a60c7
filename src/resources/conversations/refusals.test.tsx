import type { AdminConversation } from '#contract/schema.d.ts'
import { saysRefusals } from '#tests/support/drawConsole.tsx'
import { AssignDialog } from './actions/AssignDialog.tsx'
import { CloseDialog } from './actions/CloseDialog.tsx'
import { HoldDialog } from './actions/HoldDialog.tsx'
import { NoteBox } from './notes/NoteBox.tsx'

const conversation = {
  id: 7,
  version: 3,
  last_message_id: 11,
  thread: [],
  draft: null,
  note_draft: null,
  assignee: null,
  deleted: false,
} as unknown as AdminConversation
const nothing = () => undefined

saysRefusals({
  배정: { part: <AssignDialog conversation={conversation} onClose={nothing} />, press: ['배정'] },
  보류: { part: <HoldDialog conversation={conversation} onClose={nothing} />, press: ['고객이 답할 때까지 보류'] },
  종료: {
    part: <CloseDialog conversation={conversation} onClose={nothing} onDone={nothing} />,
    press: ['답하지 않고 종료'],
  },
  내부메모: { part: <NoteBox conversation={conversation} />, press: ['메모 남기기'], types: ['내부메모'] },
})

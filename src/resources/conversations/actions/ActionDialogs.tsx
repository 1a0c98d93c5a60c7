import { Suspense } from 'react'
import { part } from '#console/patiently.ts'
import type { AdminConversation } from '#contract/schema.d.ts'
import type { Actions } from './useActions.ts'

const AssignDialog = part(() => import('./AssignDialog.tsx'), 'AssignDialog')
const HoldDialog = part(() => import('./HoldDialog.tsx'), 'HoldDialog')
const CloseDialog = part(() => import('./CloseDialog.tsx'), 'CloseDialog')

/** Whatever an action asks before it is done. */
export const ActionDialogs = ({ conversation, actions }: { conversation: AdminConversation; actions: Actions }) => {
  const { asked, end, say } = actions
  return (
    <Suspense fallback={null}>
      {asked === 'assign' ? <AssignDialog conversation={conversation} onClose={end} /> : null}
      {asked === 'hold' ? <HoldDialog conversation={conversation} onClose={end} /> : null}
      {asked === 'close' ? (
        <CloseDialog
          conversation={conversation}
          onClose={end}
          onDone={() => {
            end()
            say('상담을 종료했어요.')
          }}
        />
      ) : null}
    </Suspense>
  )
}

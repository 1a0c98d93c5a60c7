import { Drawer } from '@mui/material'
import type { AdminConversation } from '#contract/schema.d.ts'
import { CustomerPane } from './CustomerPane.tsx'

type Props = { conversation: AdminConversation; open: boolean; onClose: () => void }

/** Whoever asks and the notes of staff, where there is no room for them beside the talk. */
export const CustomerDrawer = ({ conversation, open, onClose }: Props) => (
  <Drawer
    anchor="right"
    open={open}
    onClose={onClose}
    slotProps={{ paper: { 'aria-label': '고객과 내부메모', sx: { width: 380, maxWidth: '94vw' } } }}
  >
    <CustomerPane conversation={conversation} onAct={onClose} />
  </Drawer>
)

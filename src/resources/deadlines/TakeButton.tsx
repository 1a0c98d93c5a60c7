import { Button } from '@mui/material'
import { useNotify } from 'react-admin'
import { useStaff } from '#console/auth/useStaff.ts'
import type { Deadline } from '#contract/schema.d.ts'
import { useAssign } from './useAssign.tsx'

type Props = { deadline: Deadline; onGiven: (owner: Deadline['owner']) => void }

/** Takes on what is open, or lays down what one has. */
export const TakeButton = ({ deadline, onGiven }: Props) => {
  const me = useStaff()
  const notify = useNotify()
  const assign = useAssign()
  if (!me || !deadline.assignable) return null
  const to = deadline.owner?.id === me.id ? null : { id: me.id, name: me.name }
  return (
    <Button
      size="small"
      loading={assign.isPending}
      onClick={() =>
        assign.mutate(
          { rows: [deadline], to },
          { onSuccess: () => onGiven(to), onError: ({ message }) => notify(message, { type: 'error' }) },
        )
      }
      sx={{ py: 0, whiteSpace: 'nowrap' }}
    >
      {to ? '내가 맡기' : '내려놓기'}
    </Button>
  )
}

import { Alert, Autocomplete, Button, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { useStaff } from '#console/auth/useStaff.ts'
import { CancelButton, FormDialog } from '#console/form/FormDialog.tsx'
import type { AdminConversation } from '#contract/schema.d.ts'
import { useChange } from '../thread/useConversation.ts'
import { usePeople } from '../useLists.ts'

type Props = { conversation: AdminConversation; onClose: () => void }

/** 배정: to oneself with Enter, to somebody else by name, or to nobody. */
export const AssignDialog = ({ conversation, onClose }: Props) => {
  const me = useStaff()
  const { data: people = [], isPending } = usePeople()
  const mine = conversation.assignee?.id === me?.id
  const self = me && !mine ? { id: me.id, name: `${me.name} (나)` } : null
  const [to, setTo] = useState<{ id: number; name: string } | null>(self)
  const change = useChange(conversation)
  const assign = (assignee_id: number | null) => change.mutate({ assignee_id }, { onSuccess: onClose })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (to) assign(to.id)
  }
  const options = [...(self ? [self] : []), ...people.filter(({ id }) => id !== me?.id)]
  return (
    <FormDialog onClose={onClose} aria-labelledby="assign-title">
      <DialogTitle id="assign-title">상담 배정</DialogTitle>
      <form onSubmit={submit}>
        <DialogContent>
          <Autocomplete
            value={to}
            onChange={(_, next) => setTo(next)}
            options={options}
            getOptionKey={({ id }) => id}
            getOptionLabel={({ name }) => name}
            isOptionEqualToValue={(a, b) => a.id === b.id}
            loading={isPending}
            loadingText="불러오고 있어요…"
            noOptionsText="그런 직원이 없어요"
            renderInput={(params) => (
              <TextField
                {...params}
                label="담당자"
                autoFocus
                helperText={`지금 담당자: ${conversation.assignee?.name ?? '없음'}`}
              />
            )}
          />
          {change.error ? (
            <Alert severity="error" sx={{ mt: 1 }}>
              {change.error.message}
            </Alert>
          ) : null}
        </DialogContent>
        <DialogActions>
          {conversation.assignee ? (
            <Button color="inherit" disabled={change.isPending} onClick={() => assign(null)} sx={{ mr: 'auto' }}>
              담당자 비우기
            </Button>
          ) : null}
          <CancelButton />
          <Button type="submit" variant="contained" disabled={!to} loading={change.isPending}>
            배정
          </Button>
        </DialogActions>
      </form>
    </FormDialog>
  )
}

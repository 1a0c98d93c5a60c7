import { Autocomplete, Button, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { CancelButton, FormDialog } from '#console/form/FormDialog.tsx'
import type { Incident } from '#contract/schema.d.ts'
import { useChangeIncident } from './useIncident.ts'

/** What an incident is called and who sees to it. */
export const EditDialog = ({ incident, onClose }: { incident: Incident; onClose: () => void }) => {
  const titleId = useId()
  const [title, setTitle] = useState(incident.title)
  const [owner, setOwner] = useState(incident.owner)
  const data = useConsoleData()
  const { data: people = [] } = useQuery({
    queryKey: ['memo-people'],
    queryFn: ({ signal }) => data.call('get', '/store-admin/v1/memos/people', { signal }),
    select: ({ results }) => results,
  })
  const change = useChangeIncident(incident)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate({ title: title.trim(), owner_id: owner?.id ?? null }, { onSuccess: onClose })
  }
  return (
    <FormDialog onClose={onClose} settled={change.isSuccess} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>사건 고치기</DialogTitle>
      <form onSubmit={submit}>
        <DialogContent>
          <TextField
            label="제목"
            value={title}
            onChange={({ target }) => setTitle(target.value)}
            required
            autoFocus
            slotProps={{ htmlInput: { maxLength: 100 } }}
          />
          <Autocomplete<{ id: number; name: string }>
            value={owner}
            onChange={(_, next) => setOwner(next)}
            options={people}
            getOptionKey={({ id }) => id}
            getOptionLabel={({ name }) => name}
            isOptionEqualToValue={(a, b) => a.id === b.id}
            noOptionsText="그런 직원이 없어요"
            renderInput={(params) => <TextField {...params} label="담당자" />}
          />
        </DialogContent>
        <DialogActions>
          <CancelButton />
          <Button type="submit" variant="contained" disabled={title.trim() === ''} loading={change.isPending}>
            저장
          </Button>
        </DialogActions>
      </form>
    </FormDialog>
  )
}

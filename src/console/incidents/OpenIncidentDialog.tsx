import {
  Alert,
  Button,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  FormControlLabel,
  MenuItem,
  Switch,
  TextField,
} from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { CancelButton, FormDialog } from '#console/form/FormDialog.tsx'
import type { Incident, IncidentCause } from '#contract/schema.d.ts'
import { codeOf, extraOf } from '#dataProvider/errors.ts'
import { formatNumber } from '#shared/format/krw.ts'

type Props = {
  /** what is known of them: a candidate, or conversations that somebody ticked */
  cause: IncidentCause
  title: string
  conversationIds: readonly number[]
  onClose: () => void
  onOpened: (incident: Pick<Incident, 'id' | 'title'>) => void
}

/** Opens an incident. Conversations that stand in another one can be left there. */
export const OpenIncidentDialog = ({ cause, title: suggested, conversationIds, onClose, onOpened }: Props) => {
  const titleId = useId()
  const data = useConsoleData()
  const queryClient = useQueryClient()
  const [title, setTitle] = useState(suggested)
  const [joins, setJoins] = useState(cause.kind !== 'NONE')
  const [into, setInto] = useState(NEW)
  const existing = useOpen(cause.kind === 'NONE')
  const target = existing.find(({ id }) => id === into)
  const [without, setWithout] = useState<readonly number[]>([])
  const ids = conversationIds.filter((id) => !without.includes(id))
  const open = useMutation({
    mutationFn: async (wanted: readonly number[]): Promise<Pick<Incident, 'id' | 'title'>> => {
      if (target) {
        await data.call('post', '/core-admin/v1/incidents/{id}/conversations', {
          params: { path: { id: target.id } },
          body: { add: [...wanted], remove: [] },
        })
        return target
      }
      return data.call('post', '/core-admin/v1/incidents', {
        body: { title: title.trim(), cause, conversation_ids: [...wanted], auto_join: joins },
      })
    },
    onSuccess: (incident) => {
      void queryClient.invalidateQueries({ queryKey: ['incidents'] })
      void queryClient.invalidateQueries({ queryKey: ['conversations'] })
      onOpened(incident)
    },
  })
  const taken = takenOf(open.error)
  const left = ids.filter((id) => !taken.ids.includes(id))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    open.mutate(ids)
  }
  const openWithout = () => {
    setWithout([...without, ...taken.ids])
    open.mutate(left)
  }
  return (
    <FormDialog onClose={onClose} settled={open.isSuccess} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>사건으로 묶기</DialogTitle>
      <form onSubmit={submit}>
        <DialogContent>
          <DialogContentText sx={{ mb: 1.5 }}>
            상담 {formatNumber(ids.length)}건을 묶어요. 고객에게는 아무것도 보내지 않아요.
          </DialogContentText>
          {existing.length > 0 ? (
            <TextField
              select
              label="어느 사건에"
              value={into}
              onChange={(event) => setInto(Number(event.target.value))}
            >
              <MenuItem value={NEW}>새 사건</MenuItem>
              {existing.map((one) => (
                <MenuItem key={one.id} value={one.id}>
                  {one.title}
                </MenuItem>
              ))}
            </TextField>
          ) : null}
          {target ? null : (
            <TextField
              label="제목"
              value={title}
              onChange={({ target }) => setTitle(target.value)}
              required
              autoFocus
              slotProps={{ htmlInput: { maxLength: 100 } }}
            />
          )}
          {cause.kind === 'NONE' ? null : (
            <FormControlLabel
              control={<Switch checked={joins} onChange={(_, on) => setJoins(on)} />}
              label="원인이 같은 새 문의도 저절로 묶기"
            />
          )}
          {open.error ? (
            <Alert
              severity={taken.ids.length > 0 ? 'warning' : 'error'}
              sx={{ mt: 1 }}
              action={
                taken.ids.length > 0 && left.length > 0 ? (
                  <Button color="inherit" size="small" onClick={openWithout}>
                    빼고 묶기
                  </Button>
                ) : undefined
              }
            >
              {open.error.message}
              {taken.incident ? (
                <>
                  {' '}
                  <Link to={`/incidents/${taken.incident.id}/show`}>사건 보기</Link>
                </>
              ) : null}
            </Alert>
          ) : null}
        </DialogContent>
        <DialogActions>
          <CancelButton />
          <Button type="submit" variant="contained" disabled={!target && title.trim() === ''} loading={open.isPending}>
            묶기
          </Button>
        </DialogActions>
      </form>
    </FormDialog>
  )
}

const NEW = 0

/** The open incidents that somebody can put what they ticked into. */
const useOpen = (enabled: boolean) => {
  const data = useConsoleData()
  const { data: answer } = useQuery({
    queryKey: ['incidents', 'open', 'choices'],
    queryFn: ({ signal }) =>
      data.call('get', '/core-admin/v1/incidents', { params: { query: { state: 'OPEN', page_size: 100 } }, signal }),
    enabled,
  })
  return enabled ? (answer?.results ?? []) : []
}

type Taken = { ids: readonly number[]; incident: { id: number; title: string } | null }

/** What a refusal says of conversations that stand in another incident. */
const takenOf = (error: Error | null): Taken => {
  if (codeOf(error) !== 'INCIDENT_TAKEN') return { ids: [], incident: null }
  const { conversation_ids: ids, incident } = extraOf(error) as {
    conversation_ids?: number[]
    incident?: Taken['incident']
  }
  return { ids: ids ?? [], incident: incident ?? null }
}

import { Alert, Autocomplete, Button, Stack, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useStaff } from '#console/auth/useStaff.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { Deadline } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { inboxQueueWord } from '#shared/words/conversations.ts'
import { useAssign } from './useAssign.tsx'

type Choice = { id: number; name: string } | { id: null; name: string }
type Props = { rows: readonly Deadline[]; onDone: () => void }

const nobody: Choice = { id: null, name: inboxQueueWord.unassigned }

/** Gives what was chosen to somebody, oneself first, or to nobody. */
export const AssignBar = ({ rows, onDone }: Props) => {
  const data = useConsoleData()
  const me = useStaff()
  const { data: people = [] } = useQuery({
    queryKey: ['memo-people'],
    queryFn: ({ signal }) => data.call('get', '/store-admin/v1/memos/people', { signal }),
    select: ({ results }) => results,
    staleTime: 300_000,
  })
  const self: Choice | null = me ? { id: me.id, name: `${me.name} (나)` } : null
  const [chosen, setChosen] = useState<Choice | null>()
  const to = chosen === undefined ? self : chosen
  const assign = useAssign()
  const give = (choice: Choice) =>
    assign.mutate({ rows, to: choice.id === null ? null : choice }, { onSettled: onDone })
  return (
    <Stack
      component="section"
      aria-label="담당 지정"
      direction="row"
      sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}
    >
      <Typography variant="body2" role="status">
        {rows.length > 0 ? `${formatNumber(rows.length)}건을 골랐어요.` : '담당을 정할 일을 골라 주세요.'}
      </Typography>
      <Autocomplete
        size="small"
        value={to}
        onChange={(_, next) => setChosen(next)}
        options={[...(self ? [self] : []), ...people.filter(({ id }) => id !== me?.id), nobody]}
        getOptionKey={({ id }) => id ?? 0}
        getOptionLabel={({ name }) => name}
        isOptionEqualToValue={(a, b) => a.id === b.id}
        noOptionsText="그런 직원이 없어요"
        renderInput={(params) => <TextField {...params} label="맡을 사람" />}
        sx={{ width: 220 }}
      />
      <Button
        variant="outlined"
        disabled={rows.length === 0 || !to}
        loading={assign.isPending}
        onClick={() => to && give(to)}
      >
        담당 지정
      </Button>
      {assign.error ? <Alert severity="error">{assign.error.message}</Alert> : null}
    </Stack>
  )
}

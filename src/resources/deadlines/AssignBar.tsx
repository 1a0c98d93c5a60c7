import { Alert, Autocomplete, Button, Stack, TextField, Typography } from '@mui/material'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useMay, useStaff } from '#console/auth/useStaff.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { bulkResultIn } from '#dataProvider/dataProvider.ts'
import { formatNumber } from '#shared/format/krw.ts'

type Person = { id: number; name: string }
type Props = { ids: readonly number[]; onDone: () => void }

/** Gives what was chosen to somebody, oneself first. Work of a team has nobody, so it cannot be chosen. */
export const AssignBar = ({ ids, onDone }: Props) => {
  const data = useConsoleData()
  const notify = useNotify()
  const me = useStaff()
  const { may, reason } = useMay('cs:reply')
  const { data: people = [] } = useQuery({
    queryKey: ['memo-people'],
    queryFn: ({ signal }) => data.call('get', '/store-admin/v1/memos/people', { signal }),
    select: ({ results }) => results,
    staleTime: 300_000,
    enabled: may,
  })
  const self: Person | null = me ? { id: me.id, name: `${me.name} (나)` } : null
  const [chosen, setChosen] = useState<Person | null>()
  const to = chosen === undefined ? self : chosen
  const assign = useMutation({
    mutationFn: async (person: Person) => {
      const answer = await data.call('post', '/core-admin/v1/conversations/messages/bulk/assign', {
        body: { items: ids.map((id) => ({ id })), assignee_id: person.id },
        timeoutMs: 60_000,
      })
      const failed = bulkResultIn(answer).rows.filter(({ status }) => status === 'FAILED')
      if (failed.length > 0) throw new Error(`${failed.length}건은 배정하지 못했어요: ${failed[0]?.message ?? ''}`)
      return person
    },
    onSuccess: ({ id, name }) =>
      notify(`${formatNumber(ids.length)}건을 ${id === me?.id ? '나' : name}에게 배정했어요.`, { type: 'success' }),
    onSettled: onDone,
  })
  return (
    <Stack
      component="section"
      aria-label="담당 정하기"
      direction="row"
      sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}
    >
      <Typography variant="body2" role="status">
        {ids.length > 0 ? `문의 ${formatNumber(ids.length)}건을 골랐어요.` : '담당을 정할 문의를 골라 주세요.'}
      </Typography>
      <Autocomplete
        size="small"
        value={to}
        disabled={!may}
        onChange={(_, next) => setChosen(next)}
        options={[...(self ? [self] : []), ...people.filter(({ id }) => id !== me?.id)]}
        getOptionKey={({ id }) => id}
        getOptionLabel={({ name }) => name}
        isOptionEqualToValue={(a, b) => a.id === b.id}
        noOptionsText="그런 직원이 없어요"
        renderInput={(params) => <TextField {...params} label="담당자" />}
        sx={{ width: 220 }}
      />
      <span title={reason}>
        <Button
          variant="outlined"
          disabled={!may || ids.length === 0 || !to}
          loading={assign.isPending}
          onClick={() => to && assign.mutate(to)}
        >
          배정
        </Button>
      </span>
      {assign.error ? <Alert severity="error">{assign.error.message}</Alert> : null}
    </Stack>
  )
}

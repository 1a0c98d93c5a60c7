import { Alert, Button, List, ListItem, ListItemText, Stack, TextField, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { byId, type Member } from './members.ts'

type Props = { chosen: readonly Member[]; onAdd: (member: Member) => void }

/** Finds a member by what they tell on the phone. */
export const MemberSearch = ({ chosen, onAdd }: Props) => {
  const data = useConsoleData()
  const [text, setText] = useState('')
  const search = useMutation({
    mutationFn: async (q: string) => {
      const { results } = await data.call('post', '/store-admin/v1/search', { body: { q } })
      return results.filter((one) => one.type === 'user')
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim().length >= 2) search.mutate(text.trim())
  }
  const has = (id: number) => chosen.some((member) => member.id === id)
  return (
    <>
      <Stack component="form" role="search" direction="row" onSubmit={submit} sx={{ gap: 1, alignItems: 'flex-start' }}>
        <TextField
          label="회원 찾기"
          placeholder="이메일, 닉네임, 전화번호"
          helperText="정확히 같은 회원만 찾아요."
          value={text}
          onChange={(event) => setText(event.target.value)}
          fullWidth
          margin="none"
        />
        <Button type="submit" variant="outlined" loading={search.isPending} sx={{ flexShrink: 0, minHeight: 40 }}>
          찾기
        </Button>
      </Stack>
      {search.error ? <Alert severity="error">{search.error.message}</Alert> : null}
      {search.data?.length === 0 ? (
        <Typography role="status" variant="body2" color="text.secondary">
          맞는 회원이 없어요.
        </Typography>
      ) : null}
      <List dense disablePadding aria-label="찾은 회원">
        {search.data?.map(({ id, label, sub }) => (
          <ListItem
            key={id}
            disableGutters
            secondaryAction={
              <Button
                size="small"
                disabled={has(id)}
                aria-label={`${label} 추가`}
                onClick={() => onAdd(byId(id, `${label} · ${sub}`))}
              >
                {has(id) ? '추가함' : '추가'}
              </Button>
            }
          >
            <ListItemText primary={label} secondary={sub} />
          </ListItem>
        ))}
      </List>
    </>
  )
}

import { Alert, Button, MenuItem, Paper, Stack, TextField } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Title } from 'react-admin'
import { useNavigate } from 'react-router'
import { useUnsaved } from '#console/form/unsaved.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { extraOf } from '#dataProvider/errors.ts'
import { fieldMessages } from '#shared/validation/fieldWords.ts'
import type { StaffMember } from '#contract/schema.d.ts'
import { roleChoices, roleHints } from './staffWords.ts'
import { TemporaryPassword } from './TemporaryPassword.tsx'

const EMPTY = { email_address: '', name: '', role: 'ops' as StaffMember['role'] }

/** A new colleague: the password is made here, shown once, and changed by them at their first sign-in. */
export const StaffCreate = () => {
  const data = useConsoleData()
  const navigate = useNavigate()
  const [draft, setDraft] = useState(EMPTY)
  const create = useMutation({
    mutationFn: () => data.call('post', '/core-admin/v1/admins', { body: draft }),
  })
  useUnsaved(!create.isSuccess && (draft.email_address !== '' || draft.name !== ''))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    create.mutate()
  }
  const wrong = fieldMessages(extraOf(create.error))
  return (
    <Paper variant="outlined" sx={{ mt: 2, p: 2.5, maxWidth: 560 }}>
      <Title title="직원 계정 만들기" />
      {create.data ? (
        <TemporaryPassword
          email={draft.email_address}
          password={create.data.temporary_password}
          onDone={() => void navigate(`/staffs/${create.data.id}/show`)}
        />
      ) : (
        <Stack component="form" onSubmit={submit} sx={{ gap: 1.5 }}>
          <TextField
            label="이메일"
            type="email"
            required
            autoFocus
            margin="none"
            autoComplete="off"
            value={draft.email_address}
            onChange={(event) => setDraft({ ...draft, email_address: event.target.value })}
            error={wrong['email_address'] !== undefined}
            helperText={wrong['email_address'] ?? '로그인할 때 쓰는 주소예요.'}
          />
          <TextField
            label="이름"
            required
            margin="none"
            value={draft.name}
            onChange={(event) => setDraft({ ...draft, name: event.target.value })}
            slotProps={{ htmlInput: { maxLength: 30 } }}
          />
          <TextField
            select
            label="역할"
            margin="none"
            value={draft.role}
            onChange={(event) => setDraft({ ...draft, role: event.target.value as StaffMember['role'] })}
            helperText={roleHints[draft.role]}
          >
            {roleChoices.map(({ id, name }) => (
              <MenuItem key={id} value={id}>
                {name}
              </MenuItem>
            ))}
          </TextField>
          {create.error ? <Alert severity="error">{create.error.message}</Alert> : null}
          <Button
            type="submit"
            variant="contained"
            loading={create.isPending}
            disabled={draft.email_address.trim() === '' || draft.name.trim() === ''}
            sx={{ alignSelf: 'flex-start' }}
          >
            계정 만들기
          </Button>
        </Stack>
      )}
    </Paper>
  )
}

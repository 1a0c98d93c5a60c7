import { Alert, Button, MenuItem, Stack, TextField } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { useStaff } from '#console/auth/useStaff.ts'
import { Section } from '#console/fields/Section.tsx'
import { SaveTrouble } from '#console/form/SaveTrouble.tsx'
import { useUnsaved } from '#console/form/unsaved.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { StaffMember } from '#contract/schema.d.ts'
import { roleLabels } from '#shared/permissions.ts'
import { roleChoices, roleHints } from './staffWords.ts'

/** Name and role; a new role holds at once, also in a console that is open. */
export const StaffForm = ({ staff }: { staff: StaffMember }) => {
  const data = useConsoleData()
  const notify = useNotify()
  const refresh = useRefresh()
  const self = useStaff()?.id === staff.id
  const [name, setName] = useState(staff.name)
  const [role, setRole] = useState(staff.role)
  const changed = name.trim() !== staff.name || role !== staff.role
  useUnsaved(changed)
  const save = useMutation({
    mutationFn: (version: number) =>
      data.call('patch', '/core-admin/v1/admins/{id}', {
        params: { path: { id: staff.id } },
        body: {
          version,
          ...(name.trim() === staff.name ? {} : { name: name.trim() }),
          ...(role === staff.role ? {} : { role }),
        },
      }),
    onSuccess: () => {
      notify('저장했어요.', { type: 'success' })
      refresh()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (changed && name.trim()) save.mutate(staff.version)
  }
  return (
    <Section title="이름과 역할">
      <Stack component="form" onSubmit={submit} sx={{ gap: 1.5, maxWidth: 420 }}>
        <TextField
          label="이름"
          required
          margin="none"
          value={name}
          onChange={(event) => setName(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 30 } }}
        />
        <TextField
          select
          label="역할"
          margin="none"
          value={role}
          onChange={(event) => setRole(event.target.value as StaffMember['role'])}
          helperText={roleHints[role]}
        >
          {roleChoices.map(({ id, name: label }) => (
            <MenuItem key={id} value={id}>
              {label}
            </MenuItem>
          ))}
        </TextField>
        {self && role !== staff.role ? (
          <Alert severity="warning">내 역할이에요. 바꾸면 이 화면도 더 볼 수 없을 수 있어요.</Alert>
        ) : null}
        <SaveTrouble
          error={save.error}
          loaded={{ name: staff.name, role: staff.role }}
          mine={{ name, role }}
          fields={{
            name: '이름',
            role: { label: '역할', say: (value) => roleLabels[value as StaffMember['role']] ?? String(value) },
          }}
          onTheirs={(current) => {
            setName(String(current['name']))
            setRole(current['role'] as StaffMember['role'])
            save.reset()
            refresh()
          }}
          onMine={save.mutate}
        />
        <Button
          type="submit"
          variant="contained"
          disabled={!changed || !name.trim()}
          loading={save.isPending}
          sx={{ alignSelf: 'flex-start' }}
        >
          저장
        </Button>
      </Stack>
    </Section>
  )
}

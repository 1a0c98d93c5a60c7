import { Alert, Autocomplete, Box, MenuItem, TextField } from '@mui/material'
import { useMay } from '#console/auth/useStaff.ts'
import type { AdminConversation } from '#contract/schema.d.ts'
import { roleLabels, staffRoles, type StaffRole } from '#shared/permissions.ts'
import { useChange } from '../thread/useConversation.ts'
import { useCategories, usePeople, useTags } from '../useLists.ts'

/** How a conversation is sorted: its kind, its team, its tags, and who follows it besides its owner. */
export const ConversationFacts = ({ conversation }: { conversation: AdminConversation }) => {
  const { may, reason } = useMay('cs:reply')
  const { data: categories = [] } = useCategories()
  const { data: tags = [] } = useTags()
  const { data: people = [] } = usePeople()
  const change = useChange(conversation)
  const disabled = !may || conversation.deleted || change.isPending
  const known = categories.some(({ id }) => id === conversation.category.id)
  return (
    <Box component="section" aria-label="상담 분류" title={reason} sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
        <TextField
          select
          margin="none"
          label="유형"
          disabled={disabled}
          value={conversation.category.id}
          onChange={({ target }) => change.mutate({ category_id: Number(target.value) })}
        >
          {known ? null : <MenuItem value={conversation.category.id}>{conversation.category.name}</MenuItem>}
          {categories.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          margin="none"
          label="팀"
          disabled={disabled}
          value={conversation.team}
          onChange={({ target }) => change.mutate({ team: target.value as StaffRole })}
        >
          {staffRoles.map((role) => (
            <MenuItem key={role} value={role}>
              {roleLabels[role]}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <Many
        label="태그"
        none="그런 태그가 없어요"
        disabled={disabled}
        value={conversation.tags}
        options={tags}
        onChange={(ids) => change.mutate({ tags: ids })}
      />
      <Many
        label="함께 보는 사람"
        none="그런 직원이 없어요"
        disabled={disabled}
        value={conversation.followers}
        options={people}
        onChange={(ids) => change.mutate({ follower_ids: ids })}
      />
      {change.error ? <Alert severity="error">{change.error.message}</Alert> : null}
    </Box>
  )
}

type Named = { id: number; name: string }
type ManyProps = {
  label: string
  none: string
  disabled: boolean
  value: readonly Named[]
  options: readonly Named[]
  onChange: (ids: number[]) => void
}

const Many = ({ label, none, disabled, value, options, onChange }: ManyProps) => (
  <Autocomplete<Named, true>
    multiple
    size="small"
    disabled={disabled}
    value={[...value]}
    options={[...options]}
    onChange={(_, next) => onChange(next.map(({ id }) => id))}
    getOptionKey={({ id }) => id}
    getOptionLabel={({ name }) => name}
    isOptionEqualToValue={(a, b) => a.id === b.id}
    noOptionsText={none}
    disableCloseOnSelect
    slotProps={{ chip: { size: 'small' } }}
    renderInput={(params) => <TextField {...params} label={label} margin="none" />}
  />
)

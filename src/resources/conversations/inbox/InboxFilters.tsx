import TuneIcon from '@mui/icons-material/Tune'
import { Badge, Box, Button, IconButton, MenuItem, Popover, Stack, TextField, Tooltip } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { ManyField } from '#console/queue/ManyField.tsx'
import { SearchBox } from '#console/queue/SearchBox.tsx'
import { roleLabels, staffRoles, type StaffRole } from '#shared/permissions.ts'
import { useCategories, useOpenIncidents, usePeople, useTags } from '../useLists.ts'
import { conditionsOf, noConditions, type Place } from './place.ts'
import { inboxQueueWord } from '#shared/words/conversations.ts'

type Props = {
  place: Place
  text: string
  onSearch: (text: string) => void
  onChange: (part: Partial<Place>) => void
  /** what stands before the search */
  children: ReactNode
}

/** Search, order and conditions of the list. */
export const InboxFilters = ({ place, text, onSearch, onChange, children }: Props) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const count = conditionsOf(place)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, p: 1, borderBottom: 1, borderColor: 'divider' }}>
      {children}
      <SearchBox value={text} onSearch={onSearch} placeholder="제목, 글, 주문번호" label="상담 찾기" />
      <Tooltip title="조건과 순서">
        <IconButton
          size="small"
          aria-label={count > 0 ? `조건과 순서, 조건 ${count}개` : '조건과 순서'}
          aria-haspopup="dialog"
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Badge badgeContent={count} color="primary">
            <TuneIcon />
          </Badge>
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': '조건과 순서', sx: { width: 300, p: 2 } } }}
      >
        <Conditions place={place} onChange={onChange} />
        {count > 0 ? (
          <Button size="small" color="inherit" sx={{ mt: 1 }} onClick={() => onChange(noConditions)}>
            조건 지우기
          </Button>
        ) : null}
      </Popover>
    </Box>
  )
}

const ANY = ''
const ids = (values: unknown[] | undefined) => (values ?? []).map(Number)

const Conditions = ({ place, onChange }: Pick<Props, 'place' | 'onChange'>) => {
  const { data: categories = [] } = useCategories()
  const { data: tags = [] } = useTags()
  const { data: people = [] } = usePeople()
  const { data: incidents = [] } = useOpenIncidents()
  return (
    <Stack sx={{ gap: 1.5 }}>
      <TextField
        select
        margin="none"
        label="순서"
        value={place.sort}
        onChange={({ target }) => onChange({ sort: target.value as Place['sort'] })}
      >
        <MenuItem value="waiting">오래 기다린 것부터</MenuItem>
        <MenuItem value="first">처음 물은 것부터</MenuItem>
        <MenuItem value="due">기한이 가까운 것부터</MenuItem>
        <MenuItem value="newest">새 글부터</MenuItem>
      </TextField>
      <ManyField
        label="유형"
        value={place.categories}
        choices={categories.map(({ id, name }) => [id, name] as const)}
        onChange={(values) => onChange({ categories: ids(values) })}
      />
      <ManyField
        label="태그"
        value={place.tags}
        choices={tags.map(({ id, name }) => [id, name] as const)}
        onChange={(values) => onChange({ tags: ids(values) })}
      />
      <TextField
        select
        margin="none"
        label="팀"
        value={place.team ?? ANY}
        onChange={({ target }) => onChange({ team: target.value === ANY ? undefined : (target.value as StaffRole) })}
      >
        <MenuItem value={ANY}>모든 팀</MenuItem>
        {staffRoles.map((role) => (
          <MenuItem key={role} value={role}>
            {roleLabels[role]}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        margin="none"
        label="담당자"
        value={String(place.assignee ?? ANY)}
        onChange={({ target }) => onChange({ assignee: assigneeOf(target.value) })}
      >
        <MenuItem value={ANY}>모두</MenuItem>
        <MenuItem value="me">나</MenuItem>
        <MenuItem value="none">{inboxQueueWord.unassigned}</MenuItem>
        {people.map(({ id, name }) => (
          <MenuItem key={id} value={String(id)}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        margin="none"
        label="사건"
        value={String(place.incidentId ?? ANY)}
        onChange={({ target }) => onChange({ incidentId: target.value === ANY ? undefined : Number(target.value) })}
      >
        <MenuItem value={ANY}>모두</MenuItem>
        {incidents.map(({ id, title }) => (
          <MenuItem key={id} value={String(id)}>
            {title}
          </MenuItem>
        ))}
        {place.incidentId === undefined || incidents.some(({ id }) => id === place.incidentId) ? null : (
          <MenuItem value={String(place.incidentId)}>사건 #{place.incidentId}</MenuItem>
        )}
      </TextField>
    </Stack>
  )
}

const assigneeOf = (value: string): Place['assignee'] =>
  value === ANY ? undefined : value === 'me' || value === 'none' ? value : Number(value)

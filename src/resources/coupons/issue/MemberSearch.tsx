import { Autocomplete, Button, Chip, Stack, TextField } from '@mui/material'
import { useState } from 'react'
import { type FoundMember, memberLabel, useMemberSearch } from './useMemberSearch.ts'

/** Members chosen one by one. */
export const MemberSearch = ({ onChosen }: { onChosen: (ids: number[]) => void }) => {
  const [chosen, setChosen] = useState<FoundMember[]>([])
  const { text, setText, searching, members, keys, empty } = useMemberSearch()
  return (
    <Stack sx={{ gap: 2 }}>
      <Autocomplete
        multiple
        value={chosen}
        onChange={(_, next) => setChosen(next)}
        inputValue={text}
        onInputChange={(_, next) => setText(next)}
        options={members}
        filterOptions={(all) => all}
        getOptionKey={(member) => member.id}
        getOptionLabel={memberLabel}
        getOptionDisabled={(member) => !member.active}
        isOptionEqualToValue={(a, b) => a.id === b.id}
        loading={searching}
        loadingText="찾고 있어요…"
        noOptionsText={empty}
        renderValue={(values, getItemProps) =>
          values.map((member, index) => {
            const { key, ...props } = getItemProps({ index })
            return <Chip key={key} size="small" label={`${member.id} · ${member.name_masked}`} {...props} />
          })
        }
        renderInput={(params) => <TextField {...params} label="회원" placeholder={keys} autoFocus />}
      />
      <Button
        variant="contained"
        disabled={chosen.length === 0}
        onClick={() => onChosen(chosen.map(({ id }) => id))}
        sx={{ alignSelf: 'flex-end' }}
      >
        {chosen.length > 0 ? `${chosen.length}명 확인하기` : '회원을 골라 주세요'}
      </Button>
    </Stack>
  )
}

import { Button, Chip, Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { Section } from '#console/fields/Section.tsx'
import { formatNumber } from '#shared/format/krw.ts'
import { distinct, membersIn, type Member } from './members.ts'
import { MemberSearch } from './MemberSearch.tsx'

/** More are chosen, but not all shown. */
const SHOWN = 60

type Props = { members: readonly Member[]; onChange: (members: Member[]) => void }

/** The members of a request: searched one by one, or pasted as a column. */
export const MemberPicker = ({ members, onChange }: Props) => {
  const [text, setText] = useState('')
  const pasted = membersIn(text)
  const add = (more: readonly Member[]) => onChange(distinct([...members, ...more]))
  const take = () => {
    add(pasted)
    setText('')
  }
  return (
    <Section
      title={`회원 ${formatNumber(members.length)}명`}
      aside={
        members.length > 0 ? (
          <Button size="small" color="inherit" onClick={() => onChange([])}>
            모두 지우기
          </Button>
        ) : null
      }
    >
      <Stack sx={{ gap: 1.5 }}>
        <MemberSearch chosen={members} onAdd={(member) => add([member])} />
        <TextField
          label="여러 명 붙여넣기"
          placeholder={'minji@example.com\nseojun@example.com'}
          helperText="이메일이나 회원 번호 열을 엑셀에서 그대로 복사해 붙여 넣어요. 이메일이 있으면 옆의 숫자는 읽지 않아요."
          multiline
          minRows={2}
          maxRows={6}
          margin="none"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {text.trim() ? (
          <Button variant="outlined" disabled={pasted.length === 0} onClick={take} sx={{ alignSelf: 'flex-start' }}>
            {pasted.length > 0 ? `${formatNumber(pasted.length)}명 추가` : '회원을 찾지 못했어요'}
          </Button>
        ) : null}
        {members.length > 0 ? (
          <Stack
            component="ul"
            direction="row"
            aria-label="고른 회원"
            sx={{ flexWrap: 'wrap', gap: 0.5, m: 0, p: 0, listStyle: 'none' }}
          >
            {members.slice(0, SHOWN).map((member) => (
              <li key={member.key}>
                <Chip
                  size="small"
                  label={member.label}
                  onDelete={() => onChange(members.filter((one) => one.key !== member.key))}
                />
              </li>
            ))}
            {members.length > SHOWN ? (
              <Typography component="li" variant="body2" color="text.secondary">
                그 밖에 {formatNumber(members.length - SHOWN)}명
              </Typography>
            ) : null}
          </Stack>
        ) : null}
      </Stack>
    </Section>
  )
}

import { Alert, Button, LinearProgress, MenuItem, Skeleton, Stack, TextField, Typography } from '@mui/material'
import { useEffect, useEffectEvent } from 'react'
import { Title } from 'react-admin'
import { useSearchParams } from 'react-router'
import { deadlineKindWord } from '#console/deadlines/deadlineWords.ts'
import { useDeadlines } from '#console/deadlines/useDeadlines.ts'
import { KstText } from '#console/fields/KstDate.tsx'
import type { Deadline, Deadlines as DeadlinesAnswer } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { roleLabels } from '#shared/permissions.ts'
import { hoursText } from '#shared/policy.ts'
import { inboxQueueWord } from '#shared/words/conversations.ts'
import { PaceCards } from './PaceCards.tsx'
import { Queue } from './Queue.tsx'

const SIZE = 50
/** Behind these the server tells no more: the lists of each kind do. */
const DEEPEST = 500

const teams: readonly Deadline['team'][] = ['ops', 'cs', 'admin']
const owners = ['me', 'none'] as const
const ownerWord: Record<(typeof owners)[number], string> = { me: '내 것', none: inboxQueueWord.unassigned }
const noneOf = { me: '내가 맡은 약속이 없어요.', none: '담당자가 없는 약속이 없어요.' }
const one = <T extends string>(values: readonly T[], value: string | null): T | undefined =>
  values.find((known) => known === value)

/** The address holds what is chosen, so that it can be shared and stands again after going back. */
const usePlace = () => {
  const [search, setSearch] = useSearchParams()
  const page = Number(search.get('page'))
  const place = {
    kind: one(Object.keys(deadlineKindWord) as Deadline['kind'][], search.get('kind')),
    team: one(teams, search.get('team')),
    owner: one(owners, search.get('owner')),
    page: Number.isInteger(page) && page > 1 && page * SIZE <= DEEPEST ? page : 1,
  }
  const go = (change: Partial<typeof place>) => {
    const next = { ...place, page: 1, ...change }
    const said = Object.entries(next).filter(([, value]) => value !== undefined && value !== 1)
    setSearch(Object.fromEntries(said.map(([name, value]) => [name, String(value)])), { replace: true })
  }
  return { place, go }
}

/** 마감 레이더: one queue over parcels, claims, refunds and approvals; it renews itself. */
export const Deadlines = () => {
  const { place, go } = usePlace()
  const { kind, team, owner, page } = place
  const { data: answer, error, isFetching } = useDeadlines({ kind, team, owner, page, page_size: SIZE })
  return (
    <Stack sx={{ gap: 1.5, mt: 2, maxWidth: 1200 }}>
      <Title title="마감 레이더" />
      <Typography variant="body2" color="text.secondary">
        급한 순서예요. 남은 시간은 업무 시간{answer ? `(${hoursText(answer.hours)})` : ''}으로 공휴일과 휴무일, 출고지가
        쉬는 날을 빼고 세고, 지난 시간은 시계로 재요. 위아래 화살표나 J, K로 다음 일로 가고 X로 고르고 Enter로 열어
        처리해요.{' '}
        {answer ? (
          <>
            <KstText value={answer.as_of} /> 기준이고 저절로 새로 고쳐져요.
          </>
        ) : null}
      </Typography>
      {answer ? (
        <PaceCards paces={answer.paces} now={answer.as_of} chosen={kind} onChoose={(next) => go({ kind: next })} />
      ) : (
        <Skeleton variant="rounded" height={110} />
      )}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <Choice
          label="종류"
          value={kind ?? ''}
          choices={Object.entries(deadlineKindWord)}
          onChange={(value) => go({ kind: one(Object.keys(deadlineKindWord) as Deadline['kind'][], value) })}
        />
        <Choice
          label="팀"
          value={team ?? ''}
          choices={teams.map((name) => [name, roleLabels[name]])}
          onChange={(value) => go({ team: one(teams, value) })}
        />
        <Choice
          label="담당자"
          value={owner ?? ''}
          choices={owners.map((name) => [name, ownerWord[name]])}
          onChange={(value) => go({ owner: one(owners, value) })}
        />
        {owner ? (
          <Typography variant="body2" color="text.secondary">
            위의 수와 속도는 누가 맡았든 모두의 것이에요.
          </Typography>
        ) : null}
      </Stack>
      {isFetching && !answer ? <LinearProgress aria-label="불러오는 중" /> : null}
      {error ? <Alert severity="error">{error.message}</Alert> : null}
      {answer ? <Found answer={answer} page={page} owner={owner} onPage={(next) => go({ page: next })} /> : null}
    </Stack>
  )
}

type FoundProps = {
  answer: DeadlinesAnswer
  page: number
  owner: keyof typeof noneOf | undefined
  onPage: (page: number) => void
}

const Found = ({ answer, page, owner, onPage }: FoundProps) => {
  const beyond = answer.results.length === 0 && answer.page > 1
  // what stood on this page has been dealt with, or never was: the last one that has something
  const goBack = useEffectEvent(() => onPage(Math.max(1, Math.min(page - 1, Math.ceil(answer.total_count / SIZE)))))
  useEffect(() => {
    // while the next page is on its way this is still the one before
    if (beyond && answer.page === page) goBack()
  }, [beyond, answer.page, page])
  const last = (page + 1) * SIZE > DEEPEST
  const pages = { before: answer.page > 1, after: answer.has_next && !last, go: onPage }
  return (
    <>
      <Queue
        answer={answer}
        pages={pages}
        none={beyond ? '이 쪽에는 없어요.' : owner ? noneOf[owner] : '기다리는 약속이 없어요.'}
      />
      {answer.results.length > 0 ? (
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', justifyContent: 'flex-end' }}>
          <Typography variant="body2" color="text.secondary" sx={{ flex: 1 }}>
            모두 {formatNumber(answer.total_count)}
            {answer.total_is_estimate ? '건이 넘어요.' : '건이에요.'}
            {last && answer.has_next
              ? ` 가장 급한 ${DEEPEST}건까지만 보여요. 나머지는 종류별 목록에서 볼 수 있어요.`
              : ''}
          </Typography>
          <Button disabled={page === 1} onClick={() => onPage(page - 1)}>
            이전
          </Button>
          <Typography variant="body2" role="status">
            {formatNumber(page)}쪽
          </Typography>
          <Button disabled={!pages.after} onClick={() => onPage(page + 1)}>
            다음
          </Button>
        </Stack>
      ) : null}
    </>
  )
}

type ChoiceProps = {
  label: string
  value: string
  choices: readonly (readonly [value: string, name: string])[]
  onChange: (value: string) => void
}

const Choice = ({ label, value, choices, onChange }: ChoiceProps) => (
  <TextField
    select
    fullWidth={false}
    size="small"
    label={label}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    sx={{ minWidth: 140 }}
  >
    <MenuItem value="">모두</MenuItem>
    {choices.map(([choice, name]) => (
      <MenuItem key={choice} value={choice}>
        {name}
      </MenuItem>
    ))}
  </TextField>
)

import { Alert, Box, Button, Stack, TextField } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useMay } from '#console/auth/useStaff.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { Section } from '#console/fields/Section.tsx'
import { SaveTrouble } from '#console/form/SaveTrouble.tsx'
import { useToday } from '#console/queue/useToday.ts'
import { WonField } from '#console/form/WonField.tsx'
import { useUnsaved } from '#console/form/unsaved.ts'
import type { AdminPolicies } from '#contract/schema.d.ts'
import { formatDay } from '#shared/format/kst.ts'
import { honestPolicyNames, hoursText, type PolicyNumber, supportText } from '#shared/policy.ts'
import { POLICIES_KEY, POLICIES_PATH } from './policiesCall.ts'
import {
  answerNames,
  bodyOf,
  boundsText,
  type Draft,
  draftOf,
  FIELDS,
  type HoursName,
  names,
  orderNames,
  refuseNumber,
  refuseRecordedFrom,
  refuseTime,
  TIMES,
  times,
} from './policyFields.ts'

type Values = Record<string, unknown>

const conflictFields = {
  ...Object.fromEntries(
    names.map((name) => [
      name,
      { label: FIELDS[name].label, say: (value: unknown) => `${String(value)}${FIELDS[name].unit}` },
    ]),
  ),
  support: { label: '상담 시간', say: (value: unknown) => supportText(value as AdminPolicies['support']) },
  training_recorded_from: {
    label: '운동 기록 시작일',
    say: (value: unknown) => (typeof value === 'string' ? value : '없음'),
  },
  operations: { label: '업무 시간', say: (value: unknown) => hoursText(value as AdminPolicies['operations']) },
}

/** Every policy in one form, saved together: what is earned, promised and held belongs to one decision. */
export const PolicyForm = ({ policies }: { policies: AdminPolicies }) => {
  const data = useConsoleData()
  const cache = useQueryClient()
  const notify = useNotify()
  const { may, reason } = useMay('policies:write')
  // what is typed belongs to what was read when the typing began; until then the form follows the server
  const [edit, setEdit] = useState<{ from: AdminPolicies; draft: Draft } | null>(null)
  const { from, draft } = edit ?? { from: policies, draft: draftOf(policies) }
  const change = (part: Partial<Draft>) => setEdit({ from, draft: { ...draft, ...part } })
  const refused = refuseRecordedFrom(draft.training_recorded_from, from.training_recorded_from, useToday())
  const body = refused ? undefined : bodyOf(draft)
  const dirty = JSON.stringify(draft) !== JSON.stringify(draftOf(from))
  useUnsaved(dirty)
  const show = (fresh: unknown) => {
    cache.setQueryData(POLICIES_KEY, fresh)
    setEdit(null)
  }
  const save = useMutation({
    mutationFn: (sent: AdminPolicies) => data.call('put', POLICIES_PATH, { body: sent }),
    onSuccess: (fresh) => {
      show(fresh)
      notify('저장했어요. 지금부터 시작하는 주문서가 따라요.', { type: 'success' })
    },
  })
  const saveAs = (version: number) => {
    if (body) save.mutate({ ...body, version })
  }
  return (
    <Box
      component="form"
      noValidate
      aria-label="정책"
      onSubmit={(event) => {
        event.preventDefault()
        if (dirty && may) saveAs(from.version)
      }}
      sx={{ display: 'grid', gap: 2 }}
    >
      <Alert severity="info">
        이미 시작한 주문은 그때의 적립률과 기간을 그대로 지켜요. 약관에 적은 날짜와 금액은 저절로 바뀌지 않으니 약관에서
        새 판을 게시해 주세요.
      </Alert>
      <Section title="주문과 포인트">
        <Numbers names={orderNames} draft={draft} may={may} change={change} />
      </Section>
      <Section title="상담 시간 (평일)과 답변 기한">
        <Hours of="support" draft={draft} may={may} change={change} />
        <Alert severity="info" icon={false} sx={{ my: 2 }}>
          고객 화면: 고객센터 {supportText(draft.support)}
        </Alert>
        <Numbers names={answerNames} draft={draft} may={may} change={change} />
      </Section>
      <Section title="업무 시간 (평일): 발송·클레임·환불">
        <Hours of="operations" draft={draft} may={may} change={change} />
        <Alert severity="info" icon={false}>
          마감 레이더가 남은 시간을 이 시간으로 세요. 발송 마감 시각은 출고지마다 따로 정해요.
        </Alert>
      </Section>
      <Section title="양심 결제: 운동하지 않은 달">
        <Honest draft={draft} may={may} change={change} refused={refused} />
      </Section>
      <SaveTrouble
        error={save.error}
        loaded={draftOf(from) as Values}
        mine={draft as Values}
        fields={conflictFields}
        onTheirs={show}
        onMine={saveAs}
      />
      <Box>
        <Button
          type="submit"
          variant="contained"
          disabled={!may || !dirty || !body}
          title={reason}
          loading={save.isPending}
        >
          저장
        </Button>
      </Box>
    </Box>
  )
}

/** Off as long as it is not known who trained: then nobody may be told that they did not. */
const Honest = ({ draft, may, change, refused }: Omit<HoursProps, 'of'> & { refused: string | undefined }) => {
  const from = draft.training_recorded_from
  return (
    <Stack sx={{ gap: 2 }}>
      <Alert severity="info" icon={false}>
        {from
          ? `${formatDay(from, 'YYYY.MM.DD')}부터 시작한 기간에 운동이 없으면, 결제 전에 알리고 쉬어 가기와 크레딧을 제안해요.`
          : '꺼져 있어요. 운동 기록을 빠짐없이 세기 시작한 날을 적으면, 그날부터 시작한 기간만 알려요.'}
      </Alert>
      <TextField
        type="date"
        label="운동 기록 시작일"
        value={from ?? ''}
        onChange={({ target: { value } }) => change({ training_recorded_from: value || null })}
        error={refused !== undefined}
        helperText={
          refused ??
          '모르는 날을 운동하지 않았다고 말하지 않도록, 새로 적을 때는 오늘부터 고를 수 있어요. 비우면 꺼져요.'
        }
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { readOnly: !may } }}
      />
      <Numbers names={honestPolicyNames} draft={draft} may={may} change={change} />
    </Stack>
  )
}

type HoursProps = { of: HoursName; draft: Draft; may: boolean; change: (part: Partial<Draft>) => void }

const Hours = ({ of, draft, may, change }: HoursProps) => {
  const hours = draft[of]
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      {times.map((name) => (
        <TextField
          key={name}
          type="time"
          label={TIMES[of][name]}
          value={hours[name] ?? ''}
          onChange={({ target: { value } }) =>
            change({ [of]: { ...hours, [name]: value || (name.startsWith('lunch') ? null : '') } })
          }
          error={refuseTime(name, hours) !== undefined}
          helperText={refuseTime(name, hours) ?? (name.startsWith('lunch') ? '없으면 둘 다 비워 두세요.' : ' ')}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { readOnly: !may } }}
        />
      ))}
    </Box>
  )
}

const Numbers = (props: {
  names: readonly PolicyNumber[]
  draft: Draft
  may: boolean
  change: (part: Partial<Draft>) => void
}) => (
  <Stack sx={{ gap: 2 }}>
    {props.names.map((name) => (
      <WonField
        key={name}
        label={FIELDS[name].label}
        unit={FIELDS[name].unit}
        required
        readOnly={!props.may}
        mostDigits={6}
        value={props.draft[name]}
        onChange={(value) => props.change({ [name]: value })}
        error={refuseNumber(name, props.draft) !== undefined}
        helperText={refuseNumber(name, props.draft) ?? `${FIELDS[name].hint} (${boundsText(name)})`}
      />
    ))}
  </Stack>
)

import { Alert, Checkbox, FormControlLabel, Stack } from '@mui/material'
import { Link } from 'react-admin'
import type { ImportResult } from '#contract/schema.d.ts'
import { formatKst } from '#shared/format/kst.ts'
import type { Issue } from './checkRows.ts'
import type { ImportOptions } from './importCalls.ts'

type Props = {
  options: ImportOptions
  errors: readonly Issue[]
  setOption: (options: Partial<ImportOptions>) => void
}

export const CheckOptions = ({ options, errors, setOption }: Props) => {
  const mentions = (code: (typeof errors)[number]['code']) => errors.some((issue) => issue.code === code)
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 2 }}>
      <Check
        label="발주확인도 함께 처리"
        checked={options.process_too}
        onChange={(process_too) => setOption({ process_too })}
      />
      {options.acknowledge_address || mentions('ADDRESS_CHANGED') ? (
        <Check
          label="바뀐 배송지를 모두 확인했어요"
          checked={options.acknowledge_address}
          onChange={(acknowledge_address) => setOption({ acknowledge_address })}
        />
      ) : null}
      <Check
        label="오류가 하나라도 있으면 반영하지 않기"
        checked={options.mode === 'ALL_OR_NOTHING'}
        onChange={(all) => setOption({ mode: all ? 'ALL_OR_NOTHING' : 'VALID_ONLY' })}
      />
    </Stack>
  )
}

type CheckProps = { label: string; checked: boolean; onChange: (checked: boolean) => void }

const Check = ({ label, checked, onChange }: CheckProps) => (
  <FormControlLabel
    label={label}
    control={<Checkbox size="small" checked={checked} onChange={(_, next) => onChange(next)} />}
  />
)

/** The same file was applied before: by whom and when. */
export const Earlier = ({ answer: { earlier } }: { answer: ImportResult }) => {
  const [last] = earlier
  if (!last) return null
  return (
    <Alert severity="warning">
      {formatKst(last.at, 'M/D HH:mm')} {last.actor_name}님이 올린 파일과 같습니다.{' '}
      <Link to={`/jobs/${last.job_id}/show`}>그때의 작업 보기</Link>
    </Alert>
  )
}

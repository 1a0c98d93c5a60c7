import { Checkbox, FormControlLabel, Stack } from '@mui/material'
import type { Filter } from '#console/queue/filter.ts'
import { ManyField } from '#console/queue/ManyField.tsx'
import { PeriodFields } from '#console/queue/PeriodFields.tsx'
import { collectionWords, faultWords, inspectionWords } from '#console/words/claimWords.ts'
import type { StatusWords } from '#console/fields/StatusChip.tsx'
import type { ClaimType } from '../claim.ts'
import { claimStateChoices } from '#console/words/orderWords.ts'

type Props = { type: ClaimType; filter: Filter; change: (part: Filter) => void }

const choices = (words: StatusWords) => Object.entries(words).map(([key, [name]]) => [key, name] as const)

const FLAGS = [
  ['due', '오늘까지 처리해야 하는 것'],
  ['overdue', '처리 기한이 지난 것'],
  ['held', '보류한 것'],
] as const

export const ClaimFilterPanel = ({ type, filter, change }: Props) => (
  <Stack sx={{ gap: 1.5 }}>
    <PeriodFields label="요청일" from="requested_from" to="requested_to" filter={filter} change={change} />
    <ManyField
      label="상태"
      value={filter.status}
      choices={claimStateChoices}
      onChange={(status) => change({ status })}
    />
    <ManyField
      label="귀책"
      value={filter.fault}
      choices={choices(faultWords)}
      onChange={(fault) => change({ fault })}
    />
    {type === 'cancel' ? null : (
      <>
        <ManyField
          label="수거 단계"
          value={filter.collection_status}
          choices={choices(collectionWords)}
          onChange={(collection_status) => change({ collection_status })}
        />
        <ManyField
          label="검수 결과"
          value={filter.inspection}
          choices={choices(inspectionWords)}
          onChange={(inspection) => change({ inspection })}
        />
      </>
    )}
    <div>
      {FLAGS.map(([name, label]) => (
        <FormControlLabel
          key={name}
          label={label}
          sx={{ display: 'flex', m: 0 }}
          control={
            <Checkbox
              size="small"
              sx={{ p: 0.5 }}
              checked={filter[name] === true}
              onChange={(_, checked) => change({ [name]: checked || undefined })}
            />
          }
        />
      ))}
    </div>
  </Stack>
)

import { Checkbox, FormControlLabel, MenuItem, Stack, TextField } from '@mui/material'
import { DayField } from '#console/dates/DateFields.tsx'
import type { BulkResult } from '#contract/schema.d.ts'
import { withJosa } from '#shared/format/josa.ts'
import { type BulkOption, type RowCode, untouched } from './bulkAction.ts'
import type { OptionValues } from './useBulkRun.ts'

type Props = {
  options: readonly BulkOption[]
  check: BulkResult | undefined
  values: OptionValues
  setValue: (name: string, value: string | boolean) => void
  checkAgain: (values?: OptionValues) => void
}

const mentions = (check: BulkResult | undefined, code: RowCode) =>
  check?.rows.some((row) => row.code === code || row.warnings?.some((warning) => warning.code === code)) ?? false

/** Options that this dry run asks for; one that was answered stays, so that it can be taken back. */
export const askedOptions = (options: readonly BulkOption[], check: BulkResult | undefined, values: OptionValues) =>
  options.filter(({ when, name }) => !when || mentions(check, when) || values[name])

export const whatIsMissing = ({ label, kind }: BulkOption) =>
  `${withJosa(label, '을/를')} ${kind === 'choice' ? '골라' : '입력해'} 주세요`

/** Reason, memo, "새 배송지를 확인했어요": what the person adds before the command goes. */
export const OptionFields = ({ options, check, values, setValue, checkAgain }: Props) => {
  const asked = askedOptions(options, check, values)
  if (asked.length === 0) return null
  return (
    <Stack sx={{ mb: 2, gap: 0.5 }}>
      {asked.map((option, index) =>
        option.kind === 'check' ? (
          <FormControlLabel
            key={option.name}
            label={option.label}
            control={
              <Checkbox
                size="small"
                checked={values[option.name] === true}
                onChange={(_, checked) => {
                  setValue(option.name, checked)
                  checkAgain({ [option.name]: checked })
                }}
              />
            }
          />
        ) : option.kind === 'date' ? (
          <DayField
            key={option.name}
            label={option.label}
            helperText={option.helper}
            value={String(values[option.name] ?? untouched(option) ?? '')}
            onChange={(day) => {
              if (day === '') return
              setValue(option.name, day)
              checkAgain({ [option.name]: day })
            }}
            sx={{ maxWidth: 220 }}
          />
        ) : option.kind === 'choice' ? (
          <TextField
            key={option.name}
            select
            label={option.label}
            helperText={option.helper}
            required={option.required}
            autoFocus={index === 0 && option.required}
            value={values[option.name] ?? untouched(option) ?? ''}
            onChange={({ target }) => {
              setValue(option.name, target.value)
              checkAgain({ [option.name]: target.value })
            }}
          >
            {option.choices?.map(([value, name]) => (
              <MenuItem key={value} value={value} dense>
                {name}
              </MenuItem>
            ))}
          </TextField>
        ) : (
          <TextField
            key={option.name}
            label={option.label}
            helperText={option.helper}
            required={option.required}
            autoFocus={index === 0 && option.required}
            multiline
            maxRows={5}
            value={typeof values[option.name] === 'string' ? values[option.name] : ''}
            onChange={(event) => setValue(option.name, event.target.value)}
            onBlur={() => option.when && checkAgain()}
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
        ),
      )}
    </Stack>
  )
}

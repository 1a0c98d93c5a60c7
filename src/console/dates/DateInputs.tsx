import { InputHelperText, type InputProps, useInput } from 'react-admin'
import type { ComponentType } from 'react'
import { DayField, MomentField } from './DateFields.tsx'
import type { DateProps } from './dateProps.ts'

type Props = Pick<InputProps, 'source' | 'validate' | 'disabled'> & {
  label: string
  helperText?: string
  min?: string
  max?: string
  /** of a filter: always in sight */
  alwaysOn?: boolean
}

/** A calendar day of a form or a filter. */
export const DayInput = (props: Props) => <DateInput {...props} field={DayField} />

/** A moment of a form, in Korean time; null when empty. */
export const KstTimeInput = (props: Props) => <DateInput {...props} field={MomentField} />

const DateInput = ({ field: Field, alwaysOn, ...props }: Props & { field: ComponentType<DateProps> }) => {
  const { field, fieldState, formState, isRequired } = useInput(props)
  const wrong = fieldState.invalid && (fieldState.isTouched || formState.isSubmitted)
  const help = wrong ? <InputHelperText error={fieldState.error?.message} helperText={false} /> : props.helperText
  return (
    <Field
      label={props.label}
      value={typeof field.value === 'string' ? field.value : ''}
      onChange={(value) => field.onChange(value === '' ? null : value)}
      onBlur={field.onBlur}
      min={props.min}
      max={props.max}
      required={isRequired}
      disabled={props.disabled}
      error={wrong}
      helperText={help}
      {...(alwaysOn ? { sx: { width: 168 } } : {})}
    />
  )
}

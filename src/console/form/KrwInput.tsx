import type { ReactNode } from 'react'
import { FieldTitle, InputHelperText, useInput, useResourceContext, type InputProps } from 'react-admin'
import { WonField } from './WonField.tsx'

type Props = Pick<InputProps, 'source' | 'validate' | 'defaultValue'> & {
  label: string
  helperText?: ReactNode
  disabled?: boolean
  readOnly?: boolean
  fullWidth?: boolean
}

/** An amount in won of a form: whole numbers with separators, right-aligned, 원 behind. */
export const KrwInput = ({ label, helperText, disabled, readOnly, fullWidth, ...props }: Props) => {
  const resource = useResourceContext()
  const { field, fieldState, id, isRequired } = useInput({
    format: (value: unknown) => value ?? null,
    parse: (value: unknown) => value,
    ...props,
  })
  const { error, invalid } = fieldState
  return (
    <WonField
      id={id}
      name={field.name}
      label={
        <FieldTitle label={label} source={props.source} {...(resource ? { resource } : {})} isRequired={isRequired} />
      }
      value={typeof field.value === 'number' ? field.value : null}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={invalid}
      helperText={
        helperText === false && !invalid ? undefined : (
          <InputHelperText error={error?.message} helperText={helperText === false ? undefined : helperText} />
        )
      }
      disabled={disabled ?? false}
      {...(readOnly === undefined ? {} : { readOnly })}
      fullWidth={fullWidth ?? true}
    />
  )
}

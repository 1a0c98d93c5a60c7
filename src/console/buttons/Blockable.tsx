import { type ButtonProps, Tooltip } from '@mui/material'
import { cloneElement, type MouseEvent, type ReactElement } from 'react'
import { useNotify } from 'react-admin'

type Props = {
  /** Why it cannot be pressed now; undefined when it can. */
  blocked: string | undefined
  /** What it says otherwise when somebody points at it. */
  hint?: string
  children: ReactElement<Pick<ButtonProps, 'variant' | 'sx' | 'onClick' | 'disabled' | 'loading' | 'aria-disabled'>>
}

const LOOKS_OFF = { color: 'text.disabled', borderColor: 'divider', cursor: 'not-allowed' } as const

/**
 * A button that may not be pressed now stays in sight and within reach of the keyboard, and says why: to whoever points at
 * it, comes to it by Tab, has it read aloud, or presses it all the same.
 */
export const Blockable = ({ blocked, hint = '', children: button }: Props) => {
  const notify = useNotify()
  const { variant, sx, disabled, loading } = button.props
  if (blocked === undefined)
    return (
      <Tooltip title={disabled || loading ? '' : hint} describeChild>
        {button}
      </Tooltip>
    )
  return (
    <Tooltip title={blocked} describeChild>
      {cloneElement(button, {
        'aria-disabled': true,
        ...(variant === 'contained' ? { variant: 'outlined' } : {}),
        ...(loading === undefined ? {} : { loading: false }),
        disabled: false,
        sx: [...(Array.isArray(sx) ? sx : [sx]), LOOKS_OFF],
        onClick: (event: MouseEvent) => {
          event.preventDefault()
          if (blocked !== '') notify(blocked, { type: 'warning' })
        },
      })}
    </Tooltip>
  )
}

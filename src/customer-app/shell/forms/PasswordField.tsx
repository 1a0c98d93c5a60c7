import { useState, type InputHTMLAttributes, type ReactNode } from 'react'
import { Button } from '#customer/ui/Button.tsx'
import { TextField } from '#customer/ui/fields/TextField.tsx'

type Props = InputHTMLAttributes<HTMLInputElement> & {
  label: string
  error?: string | null
  hint?: ReactNode
  ref?: React.Ref<HTMLInputElement>
}

/** A password that can be looked at while it is typed. */
export function PasswordField(props: Props) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      suffix={
        <Button
          variant="secondary"
          size="m"
          style={{ height: 52 }}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? '숨기기' : '보기'}
        </Button>
      }
    />
  )
}

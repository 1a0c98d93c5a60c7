import { Skeleton } from '@mui/material'
import { type ReactNode, Suspense } from 'react'
import { part } from '../patiently.ts'

export type RichTextProps = {
  label: string
  /** HTML; '' when there is nothing */
  value: string
  onChange: (html: string) => void
  error?: ReactNode
}

const RichText = part(() => import('./RichText.tsx'), 'RichText')

/** Formatted text of a form. The editor's code comes when the first one is shown. */
export const RichTextField = (props: RichTextProps) => (
  <Suspense
    fallback={
      <Skeleton
        variant="rounded"
        height={170}
        role="progressbar"
        aria-label={`${props.label} 편집기를 불러오고 있어요`}
      />
    }
  >
    <RichText {...props} />
  </Suspense>
)

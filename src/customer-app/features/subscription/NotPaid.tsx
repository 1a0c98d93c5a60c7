import type { ComponentProps } from 'react'
import { PageTitle } from '#customer/ui/PageTitle.tsx'
import { EmptyState } from '#customer/ui/states/EmptyState.tsx'

/** A payment that did not come about, or not yet: what it is, why, and where to go from here. */
export const NotPaid = ({ heading, ...why }: { heading: string } & ComponentProps<typeof EmptyState>) => (
  <>
    <PageTitle>{heading}</PageTitle>
    <EmptyState {...why} />
  </>
)

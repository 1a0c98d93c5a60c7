import type { ReactNode } from 'react'
import { Link } from '#customer/router/Link.tsx'

type Props = { to: string; className?: string; children: ReactNode }

/** An address that staff wrote: a page of ours opens here, one elsewhere in a tab of its own. */
export const StaffLink = ({ to, ...link }: Props) =>
  to.startsWith('/') ? <Link to={to} {...link} /> : <a href={to} target="_blank" rel="noreferrer" {...link} />

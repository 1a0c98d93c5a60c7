import { useEffect } from 'react'
import { useNavigate } from './place.ts'

type Props = { to: string; replace?: boolean; state?: unknown }

/** Goes elsewhere as soon as it is drawn. */
export function Navigate({ to, replace, state }: Props) {
  const navigate = useNavigate()
  useEffect(() => navigate(to, { replace, state }), [navigate, to, replace, state])
  return null
}
